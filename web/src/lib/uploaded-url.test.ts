import { expect, it } from 'vitest'
import { uploadedUrl } from './uploaded-url.ts'

it('an uploaded picture has an address, other references have none', () => {
  expect(uploadedUrl('FILE:/public/media/a.webp')).toBe('/public/media/a.webp')
  for (const image of ['', 'BASIC', 'SEED:1']) expect(uploadedUrl(image)).toBeNull()
})
