import type { FeatureLike } from 'ol/Feature.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { type StreetColours, townFont } from './map-style.ts'

/** Metres of a pixel at zoom 0 at the equator. */
const metresOfPixel = 156_543.03
const greens = ['park', 'forest', 'wood', 'grass', 'grassland', 'meadow', 'scrub', 'garden', 'pitch', 'playground']
const greenKinds: ReadonlySet<unknown> = new Set([...greens, 'nature_reserve', 'national_park', 'golf_course'])

/** The width of a road at zoom 13 in pixels, by the kinds of the Protomaps scheme. */
const roadWidths: Readonly<Record<string, number>> = { highway: 3.4, major_road: 2.6, minor_road: 1.5, path: 0.8 }
/** From which zoom the names of such roads are shown. */
const roadNames: Readonly<Record<string, number>> = { highway: 12, major_road: 13, minor_road: 14.5, path: 16 }
/** Along a long street its name is repeated, in pixels. */
const nameEvery = 350
/** From which zoom such places are shown. */
const placeNames: Readonly<Record<string, number>> = { locality: 0, macrohood: 12, neighbourhood: 13 }

interface Look {
  readonly colour: StreetColours
  readonly zoom: number
  readonly language: string
}

/** Returns the style of the layers that the Protomaps scheme defines: https://docs.protomaps.com/basemaps/layers */
export function streetStyle(colour: StreetColours, language: string): StyleFunction {
  return (feature, resolution) => {
    const draw = drawers[String(feature.get('layer'))]
    return draw?.(feature, { colour, language, zoom: Math.log2(metresOfPixel / resolution) })
  }
}

type Drawer = (feature: FeatureLike, look: Look) => Style | Style[] | undefined

const drawers: Readonly<Record<string, Drawer>> = {
  earth: (_earth, { colour }) => filled(colour.land, 0),
  landcover: landStyle,
  landuse: landStyle,
  water: waterStyle,
  buildings: (_building, { colour, zoom }) => (zoom < 14 ? undefined : filled(colour.building, 4)),
  roads: roadStyle,
  boundaries: (_line, { colour }) =>
    new Style({ stroke: new Stroke({ color: colour.border, width: 1, lineDash: [5, 4] }), zIndex: 8 }),
  places: placeStyle,
}

function filled(color: string, zIndex: number): Style {
  return new Style({ fill: new Fill({ color }), zIndex })
}

function landStyle(land: FeatureLike, { colour }: Look): Style | undefined {
  return greenKinds.has(land.get('kind')) ? filled(colour.green, 1) : undefined
}

function waterStyle(water: FeatureLike, look: Look): Style | undefined {
  const { colour, zoom } = look
  const shape = water.getGeometry()?.getType() ?? ''
  if (shape.includes('Polygon')) return filled(colour.water, 2)
  if (shape.includes('Point')) return zoom < 11 ? undefined : named(water, look, waterLabel(colour))
  const width = water.get('kind') === 'river' ? 2.5 : 1.2
  return new Style({ stroke: new Stroke({ color: colour.water, width }), zIndex: 2 })
}

function waterLabel(colour: StreetColours): Label {
  return { font: townFont(0), color: colour.waterText, halo: colour.land, weight: 1 }
}

function roadStyle(road: FeatureLike, look: Look): Style[] | undefined {
  const { colour, zoom } = look
  const kind = String(road.get('kind'))
  const width = roadWidths[kind]
  if (width === undefined) return
  const wide = width * 1.45 ** (Math.min(18, Math.max(9, zoom)) - 13)
  const isMain = kind === 'highway' || kind === 'major_road'
  const line = (color: string, lineWidth: number, zIndex: number) =>
    new Style({ stroke: new Stroke({ color, width: lineWidth, lineCap: 'round' }), zIndex })
  const lines = [
    line(colour.roadEdge, wide + 1.5, 5),
    line(isMain ? colour.mainRoad : colour.road, wide, isMain ? 7 : 6),
  ]
  if (zoom < (roadNames[kind] ?? Number.POSITIVE_INFINITY)) return lines
  const label = { font: townFont(0), color: colour.text, halo: colour.land, weight: width, isAlong: true }
  const name = named(road, look, label)
  return name ? [...lines, name] : lines
}

function placeStyle(place: FeatureLike, look: Look): Style | undefined {
  const { colour, zoom } = look
  const kind = String(place.get('kind'))
  if (zoom < (placeNames[kind] ?? Number.POSITIVE_INFINITY)) return
  const population = Number(place.get('population') ?? 0)
  const color = kind === 'locality' ? colour.text : colour.quietText
  return named(place, look, { font: townFont(population), color, halo: colour.land, weight: 10 + population })
}

interface Label {
  readonly font: string
  readonly color: string
  readonly halo: string
  /** Of two names that would overlap, the heavier is shown. */
  readonly weight: number
  readonly isAlong?: boolean
}

/** Returns the name of a feature in the person's language, otherwise in the local one. */
function nameOf(feature: Pick<FeatureLike, 'get'>, language: string): string | undefined {
  return feature.get(`name:${language}`) ?? feature.get('name')
}

function named(feature: FeatureLike, { language }: Look, label: Label): Style | undefined {
  const text = nameOf(feature, language)
  if (!text) return
  return new Style({
    text: new Text({
      text,
      font: label.font,
      ...(label.isAlong ? { placement: 'line', repeat: nameEvery } : {}),
      fill: new Fill({ color: label.color }),
      stroke: new Stroke({ color: label.halo, width: 3.5 }),
    }),
    zIndex: 10 + label.weight,
  })
}
