/** Red, green and blue from 0 to 255. */
type Color = readonly [number, number, number]

const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]
/** The surfaces of the two themes that text in the brand's colour stands on (`web/src/ui/tokens.css`). */
const lightest = { light: ['#ffffff', '#f5f4ef', '#efede5'], dark: ['#0e1412', '#161e1b', '#1f2925'] } as const
/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

export interface Brand {
  /** Ten shades from light to dark; the ninth carries white text. */
  readonly shades: readonly string[]
  readonly tokens: { readonly light: Tokens; readonly dark: Tokens }
  /** The styles that replace the tokens of the web. */
  readonly css: string
}

interface Tokens {
  /** Carries white text. */
  readonly brand: string
  /** Text and icons. */
  readonly ink: string
  /** A quiet ground that carries `ink`. */
  readonly soft: string
}

/** Returns shades and tokens of a colour, darkened or lightened until every text has the least contrast. */
export function brandOf(hex: string): Brand {
  const base = parsed(hex)
  const soft = rounded(mixed(base, white, 0.88))
  const strong = until(base, black, (color) =>
    [white, soft, ...lightest.light.map(parsed)].every((ground) => contrast(color, ground) >= leastContrast),
  )
  const softDark = rounded(mixed(base, parsed(lightest.dark[1]), 0.8))
  const inkDark = until(base, white, (color) =>
    [softDark, ...lightest.dark.map(parsed)].every((ground) => contrast(color, ground) >= leastContrast),
  )
  const shades = [
    ...[0.9, 0.8, 0.62, 0.46, 0.32, 0.2, 0.12, 0.05].map((part) => mixed(strong, white, part)),
    strong,
    mixed(strong, black, 0.22),
  ].map(written)
  const light = { brand: written(strong), ink: written(strong), soft: written(soft) }
  const dark = { brand: written(strong), ink: written(inkDark), soft: written(softDark) }
  const css = `:root:root{${rule(light)}}:root:root[data-mantine-color-scheme="dark"]{${rule(dark)}}`
  return { shades, tokens: { light, dark }, css }
}

function rule({ brand, ink, soft }: Tokens): string {
  return `--brand:${brand};--brand-ink:${ink};--brand-soft:${soft};--on-brand:#ffffff`
}

/** Mixes a colour with another one step by step until it fits; the other one always fits. */
function until(from: Color, to: Color, fits: (color: Color) => boolean): Color {
  for (let part = 0; part < 1; part += 0.02) {
    const color = rounded(mixed(from, to, part))
    if (fits(color)) return color
  }
  return to
}

function mixed(one: Color, other: Color, part: number): Color {
  const at = (index: 0 | 1 | 2) => one[index] * (1 - part) + other[index] * part
  return [at(0), at(1), at(2)]
}

function rounded(color: Color): Color {
  return parsed(written(color))
}

function parsed(hex: string): Color {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

function written(color: Color): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast of two colours (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return contrast(parsed(one), parsed(other))
}

function contrast(one: Color, other: Color): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance([red, green, blue]: Color): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}
