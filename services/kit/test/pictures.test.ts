import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodingsAtOnce, encodePicture } from '../src/files/pictures.ts'
import { createUploads } from '../src/http/uploads.ts'
import { testEnv } from '../src/testing.ts'

const many = 30
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355ff' } })
    .webp({ lossless: true })
    .toBuffer()

interface Taken {
  readonly bytes: number
  readonly outcomes: readonly string[]
  /** The most pictures decoded at once, and the bytes by which the process grew. */
  readonly peak: number
  readonly grown: number
}

const script = join(import.meta.dirname, 'take-pictures.ts')
const takeMany = async (width: number, height: number) => {
  const sizes = [width, height, many].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...sizes])
  return JSON.parse(stdout) as Taken
}

const outcomeOf = (base64: string) =>
  encodePicture(base64).then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('pictures made to cause load', () => {
  it('of 25 megapixels in a kilobyte are refused by their header, without decoding', async () => {
    const { bytes, outcomes, peak, grown } = await takeMany(5000, 5000)
    expect(bytes).toBeLessThan(2000)
    expect(new Set(outcomes)).toEqual(new Set(['image.invalid']))
    expect(peak).toBe(0)
    // Decoded, each would take 100 MB.
    expect(grown).toBeLessThan(100_000_000)
  })

  it('are decoded at most two at a time, leaving one core free; some wait, others are refused as busy', async () => {
    const { outcomes, peak, grown } = await takeMany(4000, 2900)
    expect(peak).toBe(decodingsAtOnce)
    expect(decodingsAtOnce).toBeLessThanOrEqual(limits.decodings.atOnce)
    expect(decodingsAtOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
    const taken = outcomes.filter((outcome) => outcome === 'taken').length
    expect(taken).toBeGreaterThanOrEqual(decodingsAtOnce + limits.decodings.waiting)
    expect(outcomes.filter((outcome) => outcome === 'server.busy')).toHaveLength(many - taken)
    // 46 MB for each picture that is being decoded, not for each uploaded one.
    expect(grown).toBeLessThan(400_000_000)
  })

  it('are accepted up to the limit of pixels', async () => {
    const at = async (width: number, height: number) => outcomeOf((await plain(width, height)).toString('base64'))
    expect(limits.imagePixels).toBe(12_000_000)
    expect(await at(4000, 3000)).toBe('taken')
    expect(await at(4000, 3001)).toBe('image.invalid')
  })

  it('with animation are reduced to their first frame', async () => {
    const frames = [40, 80, 120].map((red) => ({
      create: { width: 20, height: 20, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
    }))
    const moving = await sharp(frames as never, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3)
    const stored = await encodePicture(moving.toString('base64'))
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ width: 20, height: 20 })
    expect((await sharp(stored, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  it.each(['gif', 'tiff', 'avif'] as const)('never reach the decoder of %s', async (format) => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .toFormat(format)
      .toBuffer()
    expect(await outcomeOf(bytes.toString('base64'))).toBe('image.invalid')
  })
})

describe('the daily quotas of uploads', () => {
  let redis: Redis
  let env: Record<string, string>
  beforeAll(() => {
    env = testEnv()
    redis = new Redis(env['PARTA_REDIS_URL'] ?? '')
  })
  afterAll(() => redis.disconnect())

  it.each([
    ['pictures', limits.picturesPerDay, 'image.tooMany'],
    ['files', uploadLimits.filesPerDay, 'upload.tooManyFiles'],
  ] as const)('are one for each account, across processes: %s', async (kind, perDay, code) => {
    const prefix = env['PARTA_JOBS_PREFIX'] ?? ''
    const processes = [createUploads(redis, prefix), createUploads(redis, prefix)]
    for (let at = 0; at < perDay; at += 1) await processes[at % 2]?.count(kind, 'jana')
    for (const uploads of [...processes, createUploads(redis, prefix)]) {
      await expect(uploads.count(kind, 'jana')).rejects.toMatchObject({ code })
    }
    await createUploads(redis, prefix).count(kind, 'petr')
  })
})
