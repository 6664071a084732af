// Serial modes over many messages at once: what one message waits for, the others use. Messages
// whose keys are of one size and tier go through a kernel's lanes; a lane whose message ends takes
// the next one.
#include "teasel/many.h"

#include <cstring>

#include "aes/bytes.h"
#include "modes/check.h"

using namespace teasel;

namespace {

// A lane's message, as far as it is still to be done.
struct Work {
  std::size_t job;
  std::size_t left;  // bytes for the lane as it stands
  std::size_t last;  // MACs: bytes of the last block, done after those; kBlock + 1: it is done
};

// Jobs: what one kind of message needs.
//   size(), key(job): of the queue;
//   begin(job, lane, work, place), next(lane, work, place): set the lane; next returns whether there
//   is more, and ends the message if there is not;
//   run(lane, n, length): the kernel.
template <typename Jobs>
class Lanes {
 public:
  explicit Lanes(Jobs &jobs) : jobs_(jobs) {}

  // All jobs whose keys have key_length bytes.
  void run(std::uint32_t key_length) {
    for (std::size_t job = 0; job < jobs_.size(); ++job) {
      const teasel_aes_key *key = jobs_.key(job);
      if (key->key_length != key_length) continue;
      if (n_ != 0 && key->table.kernels != lane_[0].key->table.kernels)
        while (n_ != 0) advance();
      while (n_ == kMaxLanes) advance();
      lane_[n_].key = key;
      jobs_.begin(job, lane_[n_], work_[n_]);
      if (work_[n_].left != 0 || jobs_.next(lane_[n_], work_[n_])) ++n_;
    }
    while (n_ != 0) advance();
  }

 private:
  // As far as the shortest lane goes.
  void advance() {
    std::size_t length = work_[0].left;
    for (std::size_t i = 1; i < n_; ++i)
      if (work_[i].left < length) length = work_[i].left;
    jobs_.run(lane_, n_, length);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      teasel_lane &lane = lane_[i];
      Work &work = work_[i];
      work.left -= length;
      lane.src += length;
      if (lane.dst) lane.dst += length;
      if (work.left == 0 && !jobs_.next(lane, work)) continue;
      if (kept != i) lane_[kept] = lane, work_[kept] = work;
      ++kept;
    }
    n_ = kept;
  }

  Jobs &jobs_;
  std::size_t n_ = 0;
  teasel_lane lane_[kMaxLanes];
  Work work_[kMaxLanes];
};

template <typename Jobs>
void run_all(Jobs &jobs) {
  for (std::uint32_t key_length = 16; key_length <= 32; key_length += 8) Lanes<Jobs>(jobs).run(key_length);
}

struct CbcJobs {
  std::size_t n;
  const teasel_cbc_job *jobs;
  std::size_t size() const { return n; }
  const teasel_aes_key *key(std::size_t job) const { return jobs[job].key; }
  void begin(std::size_t job, teasel_lane &lane, Work &work) const {
    lane.chain = jobs[job].iv, lane.dst = jobs[job].dst, lane.src = jobs[job].src;
    work = {job, jobs[job].length, 0};
  }
  bool next(teasel_lane &, Work &) const { return false; }
  void run(const teasel_lane *lane, std::size_t count, std::size_t length) const {
    TEASEL_KERNEL(lane[0].key, cbc_encrypt_many)(lane, count, length);
  }
};

inline const teasel_cmac_key *key_of(const teasel_cmac_job &job) { return job.key; }
inline const teasel_cmac_key *key_of(const teasel_xcbc_job &job) { return job.key ? &job.key->cmac : nullptr; }

// CMAC's chaining value lies in a place of its own until the tag is written: a tag may be short.
template <typename Job>
class CmacJobs {
 public:
  CmacJobs(std::size_t n, const Job *jobs) : n_(n), jobs_(jobs) {}
  ~CmacJobs() { wipe(places_, sizeof places_); }
  CmacJobs(const CmacJobs &) = delete;
  CmacJobs &operator=(const CmacJobs &) = delete;

  std::size_t size() const { return n_; }
  const teasel_aes_key *key(std::size_t job) const { return &key_of(jobs_[job])->aes; }
  void begin(std::size_t job, teasel_lane &lane, Work &work) {
    const Job &j = jobs_[job];
    const std::size_t whole = j.length == 0 ? 0 : (j.length - 1) / kBlock * kBlock;
    lane.chain = take_place();
    std::memset(lane.chain, 0, kBlock);
    lane.dst = nullptr, lane.src = j.message;
    work = {job, whole, j.length - whole};
  }
  bool next(teasel_lane &lane, Work &work) {
    const Job &j = jobs_[work.job];
    if (work.last <= kBlock) {
      std::uint8_t *const block = lane.chain + kBlock;
      std::memset(block, 0, kBlock);
      if (work.last != 0) std::memcpy(block, lane.src, work.last);
      if (work.last < kBlock) block[work.last] = 0x80;
      xor_block(block, block, key_of(j)->subkey[work.last < kBlock]);
      lane.src = block;
      work.left = kBlock;
      work.last = kBlock + 1;
      return true;
    }
    std::memcpy(j.tag, lane.chain, j.tag_length);
    used_ &= ~(1u << (lane.chain - places_[0]) / (2 * kBlock));
    return false;
  }
  void run(const teasel_lane *lane, std::size_t count, std::size_t length) const {
    TEASEL_KERNEL(lane[0].key, cbcmac_many)(lane, count, length);
  }

 private:
  // One is free: there are as many as lanes.
  std::uint8_t *take_place() {
    unsigned i = 0;
    while (used_ >> i & 1) ++i;
    used_ |= 1u << i;
    return places_[i];
  }

  const std::size_t n_;
  const Job *const jobs_;
  std::uint32_t used_ = 0;
  std::uint8_t places_[kMaxLanes][2 * kBlock];  // chaining value, last block
};

template <typename Job>
teasel_status tags(std::size_t n, const Job *jobs) {
  if (missing(jobs, n)) return TEASEL_ERR_NULL;
  for (std::size_t i = 0; i < n; ++i) {
    const Job &j = jobs[i];
    if (!j.key || !j.tag || missing(j.message, j.length)) return TEASEL_ERR_NULL;
    if (!is_set(&key_of(j)->aes)) return TEASEL_ERR_KEY;
    if (j.tag_length < 1 || j.tag_length > kBlock) return TEASEL_ERR_TAG_LENGTH;
  }
  CmacJobs<Job> all(n, jobs);
  run_all(all);
  return TEASEL_OK;
}

}  // namespace

extern "C" teasel_status teasel_cbc_encrypt_many(size_t n, const teasel_cbc_job *jobs) {
  if (missing(jobs, n)) return TEASEL_ERR_NULL;
  for (std::size_t i = 0; i < n; ++i) {
    const teasel_cbc_job &j = jobs[i];
    const teasel_status status = check<kEncrypt, kBlock>(j.key, j.iv, j.length, j.dst, j.src);
    if (status != TEASEL_OK) return status;
  }
  CbcJobs all = {n, jobs};
  run_all(all);
  return TEASEL_OK;
}

extern "C" teasel_status teasel_cmac_many(size_t n, const teasel_cmac_job *jobs) { return tags(n, jobs); }
extern "C" teasel_status teasel_xcbc_many(size_t n, const teasel_xcbc_job *jobs) { return tags(n, jobs); }
