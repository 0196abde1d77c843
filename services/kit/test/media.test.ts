import { minute } from '@parta/contracts/durations'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createMedia } from '../src/files/media.ts'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { testEnv } from '../src/testing.ts'

const media = createMedia(readConfig(BaseConfig, testEnv()))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355ff' } })

describe('pictures', () => {
  it('are kept as WebP of at most 1000 px a side', async () => {
    const png = await picture(2400, 1200).png().toBuffer()
    const ref = await media.storeImage(`data:image/png;base64,${png.toString('base64')}`)
    const stored = await media.read(ref.split('/').at(-1) ?? '')
    expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'webp',
      width: 1000,
      height: 500,
    })
  })

  it('lose their metadata, above all the place where they were taken', async () => {
    const jpeg = await picture(40, 40)
      .withExif({ IFD0: { Copyright: 'canary-4711' }, IFD3: { GPSLatitude: '49/1 11/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('canary-4711')).toBe(true)
    const ref = await media.storeImage(jpeg.toString('base64'))
    const stored = (await media.read(ref.split('/').at(-1) ?? '')) ?? Buffer.alloc(0)
    expect(stored.includes('canary-4711')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('are one file when they are equal', async () => {
    const png = (await picture(10, 10).png().toBuffer()).toString('base64')
    expect(await media.storeImage(png)).toBe(await media.storeImage(png))
  })

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text', 'hello'],
    ['the head of a PNG without its body', '\x89PNG\r\n\x1a\n'],
  ])('are refused when they are %s', async (_what, content) => {
    await expect(media.storeImage(Buffer.from(content, 'latin1').toString('base64'))).rejects.toMatchObject({
      code: 'image.invalid',
    })
  })

  it('are never read from outside their folder', async () => {
    expect(await media.read('../../etc/passwd')).toBeNull()
    expect(await media.read(`${'a'.repeat(64)}.webp`)).toBeNull()
  })

  it('are deleted, and deleting twice is not an error', async () => {
    const image = await media.storeImage((await picture(11, 12).png().toBuffer()).toString('base64'))
    await media.removeImage(image)
    await media.removeImage(image)
    expect(await media.read(image.split('/').at(-1) ?? '')).toBeNull()
    await media.removeImage('FILE:/public/media/../../etc/passwd')
  })

  it('stored before a time are listed by their references', async () => {
    const image = await media.storeImage((await picture(13, 14).png().toBuffer()).toString('base64'))
    const found: string[] = []
    for await (const one of media.imagesBefore(new Date(Date.now() + minute))) found.push(one)
    expect(found).toContain(image)
    for await (const one of media.imagesBefore(new Date(Date.now() - minute))) expect(one).toBeNull()
  })
})

describe('private files', () => {
  it('are read by their name, and not by the address of a picture', async () => {
    await media.storeFile('export-one.zip', Buffer.from('secret'))
    expect(String(await media.readFile('export-one.zip'))).toBe('secret')
    expect(await media.read('export-one.zip')).toBeNull()
    expect(await media.read('private/export-one.zip')).toBeNull()
    await media.removeFile('export-one.zip')
    await media.removeFile('export-one.zip')
    expect(await media.readFile('export-one.zip')).toBeNull()
  })

  it.each(['../one.zip', '/etc/passwd', 'one', 'a/b.zip', '.zip'])('cannot have a name like %s', (name) => {
    expect(() => media.storeFile(name, Buffer.from(''))).toThrow()
  })
})
