/** Returns the function that reads a CSS variable of an element as a value. */
function tokensOf(of: Element): (name: string) => string {
  const style = getComputedStyle(of)
  return (name) => style.getPropertyValue(name).trim()
}

/** The map's colours as values: a canvas cannot use CSS variables. */
export interface MapColours {
  readonly land: string
  readonly border: string
  readonly text: string
  readonly town: string
  readonly townEdge: string
}

export function mapColours(of: Element): MapColours {
  const token = tokensOf(of)
  return {
    land: token('--surface'),
    border: token('--line'),
    text: token('--ink'),
    town: token('--brand-soft'),
    townEdge: token('--brand-ink'),
  }
}

/** The colours of the street map as values. */
export interface StreetColours {
  readonly land: string
  readonly water: string
  readonly green: string
  readonly building: string
  readonly road: string
  readonly roadEdge: string
  readonly mainRoad: string
  readonly border: string
  readonly text: string
  readonly quietText: string
  readonly waterText: string
}

export function streetColours(of: Element): StreetColours {
  const token = tokensOf(of)
  return {
    land: token('--map-land'),
    water: token('--map-water'),
    green: token('--map-green'),
    building: token('--map-building'),
    road: token('--map-road'),
    roadEdge: token('--map-road-edge'),
    mainRoad: token('--map-main-road'),
    border: token('--ink-2'),
    text: token('--ink'),
    quietText: token('--ink-2'),
    waterText: token('--map-water-text'),
  }
}

/** The colours of a heat map, as six hexadecimal digits each. */
export interface HeatColours {
  /** From the least to the most. */
  readonly levels: readonly string[]
  /** The outline of the chosen square. */
  readonly edge: string
  readonly land: string
}

export function heatColours(of: Element): HeatColours {
  const token = tokensOf(of)
  return {
    levels: [1, 2, 3, 4].map((level) => token(`--heat-${level}`)),
    edge: token('--ink'),
    land: token('--surface'),
  }
}

/** Towns with fewer people per map pixel than this are hidden until the map zooms in. */
const peopleOfPixel = 30

export function isTownShown(population: number, resolution: number): boolean {
  return population >= resolution * peopleOfPixel
}

/** Larger towns have larger names. */
export function townFont(population: number): string {
  const [weight, size] = population > 200_000 ? [700, 15] : population > 40_000 ? [650, 13.5] : [550, 12.5]
  return `${weight} ${size}px 'Onest Variable', 'Onest Fallback', system-ui, sans-serif`
}

export function townRadius(population: number): number {
  return Math.min(9, 2.5 + Math.sqrt(population) / 80)
}
