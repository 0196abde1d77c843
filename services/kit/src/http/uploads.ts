import { day, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export interface Uploads {
  /** Counts a picture of an account, across all services and processes. @throws image.tooMany */
  count(account: string): Promise<void>
}

/**
 * Limits uploads to `limits.picturesPerDay` pictures per account and day. Counted in Redis, so that restarts and other
 * processes share the count; while Redis is unreachable, each process counts by itself with half the limit.
 * @param prefix PARTA_JOBS_PREFIX
 */
export function createUploads(redis: Redis, prefix: string): Uploads {
  const points = limits.picturesPerDay
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}-pictures`,
    points,
    duration: day / second,
    insuranceLimiter: new RateLimiterMemory({ points: Math.floor(points / 2), duration: day / second }),
  })
  return {
    count: async (account) => {
      try {
        await limiter.consume(account)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('image.tooMany', { params: { seconds: Math.ceil(refusal.msBeforeNext / 1000) } })
      }
    },
  }
}
