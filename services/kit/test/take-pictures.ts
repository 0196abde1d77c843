import { AppError } from '@parta/contracts/errors'
import sharp from 'sharp'
import { encodePicture } from '../src/files/pictures.ts'

/**
 * Takes the same picture many times at once, in a process of its own: the counters of decodings and the memory are
 * the whole process's. Prints what came of it as JSON.
 */
const [width = 0, height = 0, many = 0] = process.argv.slice(2).map(Number)
const picture = await sharp({ create: { width, height, channels: 3, background: '#3355ff' } })
  .webp({ lossless: true })
  .toBuffer()
const base64 = picture.toString('base64')

let peak = 0
// Those that are queued include headers that are read; what takes memory is being processed.
sharp.queue.on('change', () => {
  peak = Math.max(peak, sharp.counters().process)
})
const before = process.memoryUsage().rss
const outcomes = await Promise.all(
  Array.from({ length: many }, () =>
    encodePicture(base64).then(
      () => 'taken',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    ),
  ),
)
const grown = process.memoryUsage().rss - before
process.stdout.write(JSON.stringify({ bytes: picture.length, outcomes, peak, grown }))
