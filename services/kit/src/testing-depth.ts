const isDeep = process.env['PARTA_TEST_DEPTH'] === 'deep'

/**
 * How often a test tries its property, or how large its crowd is: `few` in `npm test`, `many` with `npm run test:deep`.
 */
export function depth(few: number, many: number): number {
  return isDeep ? many : few
}
