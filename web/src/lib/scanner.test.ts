import { encodeQR } from 'qr'
import { afterEach, expect, it, vi } from 'vitest'
import { readFileCode } from './scanner.ts'

const text = 'https://parta.example/share-item/event/e1'
const modules = encodeQR(text, 'raw')

/** A browser's bitmap that shows the code as large as fits; jsdom has no pictures. */
class Bitmap {
  readonly [Symbol.toStringTag] = 'ImageBitmap'
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  close() {}
}

class Canvas {
  getContext() {
    return {
      drawImage() {},
      getImageData: (...[, , width = 0, height = 0]: readonly number[]) => draw(width, height),
    }
  }
}

function draw(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const size = Math.floor(Math.min(width, height) / modules.length)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [Math.floor((at % width) / size), Math.floor(at / width / size)]
    if (modules[y]?.[x]) data.fill(0, at * 4, at * 4 + 3)
  }
  return { width, height, data }
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a photo of 40 megapixels', 7728, 5152],
  ['the picture of a long page', 800, 9000],
  ['a small picture', 300, 200],
])('a code is found in %s', async (_name, width, height) => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('DOMRectReadOnly', class {})
  vi.stubGlobal('createImageBitmap', async (source: Blob | Bitmap, size: ImageBitmapOptions = {}) =>
    source instanceof Blob
      ? new Bitmap(width, height)
      : new Bitmap(size.resizeWidth ?? source.width, size.resizeHeight ?? source.height),
  )
  expect(await readFileCode(new Blob())).toBe(text)
})
