import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const target = join(import.meta.dirname, '../src/generated')
const require = createRequire(import.meta.url)

/** The weights that style sheets use; the font's axis goes from 100 to 900. */
const weights = { min: 400, max: 800 }

/** Punctuation, arrows and signs that texts use beside letters. */
const signs = 'ıŒœˆ˚˜‐‑–—‘’‚“”„†•…‰′″‹›€№™←↑→↓−×≈≤≥'

/** The font's two files for Latin and Latin Extended-A; other scripts are shown in a font of the device. */
const files = [
  {
    name: 'latin',
    path: require.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'),
    text: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}${signs}`,
  },
  {
    name: 'latin-ext',
    path: require.resolve('@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2'),
    text: letters(0x100, 0x17f),
  },
] as const

/**
 * Makes Arial, or its metric twin, as wide and as high as Onest, so that a page does not move when Onest arrives.
 * The Czech texts are 1.0524 times as wide in Onest as in Arial. Onest's ascent is 0.97 em and its descent 0.305 em; the
 * overrides are those divided by the width.
 */
const fallback = `@font-face {
  font-family: 'Onest Fallback';
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  size-adjust: 105.24%;
  ascent-override: 92.17%;
  descent-override: 28.98%;
  line-gap-override: 0%;
}
`

/**
 * Writes the fonts of the web and their style sheet, `src/generated/fonts.css`: Onest with the letters and weights that
 * the web uses, 32 kB instead of 62 kB. Does nothing when they are up to date, because it takes a second.
 */
export async function writeFonts(): Promise<void> {
  const sources = await Promise.all(files.map(({ path }) => readFile(path)))
  const hash = createHash('sha256').update(JSON.stringify([files.map(({ text }) => text), weights, fallback]))
  for (const source of sources) hash.update(source)
  const sheet = `/* ${hash.digest('hex')} */\n${files.map(face).join('')}${fallback}`
  const path = join(target, 'fonts.css')
  if ((await readFile(path, 'utf8').catch(() => null)) === sheet) return
  await mkdir(target, { recursive: true })
  for (const [index, { name, text }] of files.entries()) {
    const bytes = await subsetFont(sources[index] ?? Buffer.alloc(0), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    })
    await writeFile(join(target, `onest-${name}.woff2`), bytes)
  }
  // Last, because it says that the fonts are up to date.
  await writeFile(path, sheet)
}

function face({ name, text }: (typeof files)[number]): string {
  return `@font-face {
  font-family: 'Onest Variable';
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url(./onest-${name}.woff2) format('woff2');
  unicode-range: ${ranges(text)};
}
`
}

/** Returns the characters from one code point to another. */
function letters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}

/** Returns the characters as CSS ranges, `U+20-7e,U+a0-ff`. */
function ranges(text: string): string {
  const found: { from: number; to: number }[] = []
  for (const point of Array.from(text, (letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)) {
    const last = found.at(-1)
    if (last && point <= last.to + 1) last.to = point
    else found.push({ from: point, to: point })
  }
  return found.map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`).join(',')
}
