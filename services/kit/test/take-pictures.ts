import { AppError } from '@parta/contracts/errors'
import sharp from 'sharp'
import { encodePicture } from '../src/files/pictures.ts'

/**
 * Uploads the same picture many times at once, in a process of its own, because decodings and memory are counted for
 * the whole process. Prints the result as JSON.
 */
const [width = 0, height = 0, many = 0] = process.argv.slice(2).map(Number)
const picture = await sharp({ create: { width, height, channels: 3, background: '#3355ff' } })
  .webp({ lossless: true })
  .toBuffer()
const base64 = picture.toString('base64')

let peak = 0
// Queued ones include headers being read; only processing takes memory.
const look = () => {
  peak = Math.max(peak, sharp.counters().process)
}
sharp.queue.on('change', look)
// A single decoding may begin and end without a change of the queue in between.
const looking = setInterval(look, 1)
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
clearInterval(looking)
process.stdout.write(JSON.stringify({ bytes: picture.length, outcomes, peak, grown }))
