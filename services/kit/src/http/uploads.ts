import { day, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** What an account may upload a day: how many, and the code that refuses more. */
const quotas = {
  pictures: { points: limits.picturesPerDay, refused: 'image.tooMany' },
  files: { points: uploadLimits.filesPerDay, refused: 'upload.tooManyFiles' },
} as const
export type Uploaded = keyof typeof quotas

export interface Uploads {
  /** Counts an upload of an account, across all services and processes. @throws image.tooMany, upload.tooManyFiles */
  count(kind: Uploaded, account: string): Promise<void>
}

/**
 * Limits the pictures, and the tables and calendars, of an account and day. Counted in Redis, so that restarts and other
 * processes share the count; while Redis is unreachable, each process counts by itself with half the limit.
 * @param prefix PARTA_JOBS_PREFIX
 */
export function createUploads(redis: Redis, prefix: string): Uploads {
  const limiterOf = (kind: Uploaded) => {
    const { points } = quotas[kind]
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}-${kind}`,
      points,
      duration: day / second,
      insuranceLimiter: new RateLimiterMemory({ points: Math.floor(points / 2), duration: day / second }),
    })
  }
  const limiters = { pictures: limiterOf('pictures'), files: limiterOf('files') }
  return {
    count: async (kind, account) => {
      try {
        await limiters[kind].consume(account)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError(quotas[kind].refused, { params: { seconds: Math.ceil(refusal.msBeforeNext / 1000) } })
      }
    },
  }
}
