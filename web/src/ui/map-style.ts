/** The map's colours: it is drawn on a canvas, which knows no variables of the style sheet. */
export interface MapColours {
  readonly land: string
  readonly border: string
  readonly text: string
  readonly town: string
  readonly townEdge: string
}

export function mapColours(of: Element): MapColours {
  const style = getComputedStyle(of)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: token('--surface'),
    border: token('--line'),
    text: token('--ink'),
    town: token('--brand-soft'),
    townEdge: token('--brand-ink'),
  }
}

/** So many people a map pixel: a town smaller than that is left out until the map comes closer. */
const peopleOfPixel = 30

export function isTownShown(population: number, resolution: number): boolean {
  return population >= resolution * peopleOfPixel
}

/** Larger towns in larger letters. */
export function townFont(population: number): string {
  const [weight, size] = population > 200_000 ? [700, 15] : population > 40_000 ? [650, 13.5] : [550, 12.5]
  return `${weight} ${size}px 'Onest Variable', system-ui, sans-serif`
}

/** The dot of a town, by its people. */
export function townRadius(population: number): number {
  return Math.min(9, 2.5 + Math.sqrt(population) / 80)
}
