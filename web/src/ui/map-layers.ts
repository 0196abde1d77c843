import type { Coordinates } from '@parta/contracts/shapes'
import type { StatusFile } from '@parta/contracts/status'
import { mapArea } from '@parta/contracts/values'
import type Collection from 'ol/Collection.js'
import { defaults as defaultControls } from 'ol/control/defaults.js'
import Zoom from 'ol/control/Zoom.js'
import Feature from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import { circular, fromExtent } from 'ol/geom/Polygon.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import type BaseLayer from 'ol/layer/Base.js'
import type LayerGroup from 'ol/layer/Group.js'
import TileLayer from 'ol/layer/Tile.js'
import VectorLayer from 'ol/layer/Vector.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import XYZ from 'ol/source/XYZ.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style, { type StyleFunction } from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import View from 'ol/View.js'
import type { BaseMap } from '../lib/base-map.ts'
import { rounded } from '../lib/geo.ts'
import { type HeatColours, isTownShown, type MapColours, townFont, townRadius } from './map-style.ts'

/** The map type of OpenLayers, which only this file and Map.tsx import. */
export type DrawnMap = OlMap

type Tiles = NonNullable<StatusFile['tiles']>

const mercator = 'EPSG:3857'
const degrees = 'EPSG:4326'
const credits = 'Natural Earth, GeoNames (CC BY 4.0)'
const { west, south, east, north } = mapArea
/** The extent of the base map: beyond it there is nothing to see. */
const shown = [west, south, east, north]
/** The closest zoom without tiles shows towns, with tiles streets; a street map begins closer than `streets`. */
const zooms = { min: 6, max: 14, maxTiles: 17, streets: 8 }
/** An arrow key moves the map by this many pixels. */
const step = 40

export interface Setting {
  readonly centre: Coordinates
  readonly zoom: number
  readonly zoomIn: string
  readonly zoomOut: string
}

export function createMap(target: HTMLElement, ground: LayerGroup, { centre, zoom, zoomIn, zoomOut }: Setting): OlMap {
  const noButtons = defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } })
  const gestures = defaultInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    mouseWheelZoom: false,
    shiftDragZoom: false,
  })
  return new OlMap({
    target,
    layers: [ground],
    controls: noButtons.extend([new Zoom({ zoomInTipLabel: zoomIn, zoomOutTipLabel: zoomOut, zoomOutLabel: '−' })]),
    // The wheel scrolls the page until the map has the focus.
    interactions: gestures.extend([
      new MouseWheelZoom({ onFocusOnly: true }),
      new KeyboardPan({ pixelDelta: step, duration: 80 }),
    ]),
    view: new View({
      center: fromLonLat([centre.lon, centre.lat]),
      zoom,
      minZoom: zooms.min,
      maxZoom: zooms.max,
      extent: transformExtent(shown, degrees, mercator),
      constrainOnlyCenter: true,
      enableRotation: false,
    }),
  })
}

export function centreOf(map: OlMap): Coordinates {
  const [lon = 0, lat = 0] = toLonLat(map.getView().getCenter() ?? [0, 0])
  return { lat: rounded(lat), lon: rounded(lon) }
}

export function isSame(one: Coordinates, other: Coordinates): boolean {
  return rounded(one.lat) === rounded(other.lat) && rounded(one.lon) === rounded(other.lon)
}

export type Pixel = readonly [x: number, y: number]

/** Returns the position of a point in the map's element in pixels, or null while nothing is rendered. */
export function pixelOf(map: OlMap, { lat, lon }: Coordinates): Pixel | null {
  const [x, y] = map.getPixelFromCoordinate(fromLonLat([lon, lat])) ?? []
  return x === undefined || y === undefined ? null : [x, y]
}

/** Moves the map to a point, without animation for people who prefer reduced motion. */
export function moveTo(map: OlMap, { lat, lon }: Coordinates, zoom?: number): void {
  const duration = isCalm() ? 0 : 400
  map.getView().animate({ center: fromLonLat([lon, lat]), duration, ...(zoom === undefined ? {} : { zoom }) })
}

/** Moves the map so that the whole circle is visible. */
export function fitCircle(map: OlMap, centre: Coordinates, km: number): void {
  const padding = [16, 16, 16, 16]
  map.getView().fit(circleOf(centre, km), { padding, duration: isCalm() ? 0 : 400 })
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns a circle on the ground, corrected for the map's projection. */
function circleOf({ lat, lon }: Coordinates, km: number) {
  return circular([lon, lat], km * 1000, 96).transform(degrees, mercator)
}

/** The circle of the search radius, above the other layers. */
export function circleLayer(centre: Coordinates, km: number, colour: MapColours): VectorLayer {
  return new VectorLayer({
    source: new VectorSource({ features: [new Feature(circleOf(centre, km))] }),
    style: new Style({ stroke: new Stroke({ color: colour.townEdge, width: 2, lineDash: [6, 6] }) }),
    zIndex: 1,
  })
}

/** A square of the map, coloured by its level. */
export interface Square {
  readonly key: string
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  /** From 1, the least, to 4. */
  readonly level: number
}

/** Coloured squares above the ground and below the names of towns. */
export function squaresLayer(squares: readonly Square[], chosen: string | null, colour: HeatColours): VectorLayer {
  const features = squares.map(({ key, level, south: bottom, west: left, north: top, east: right }) => {
    const shape = fromExtent(transformExtent([left, bottom, right, top], degrees, mercator))
    const feature = new Feature(shape)
    const isChosen = key === chosen
    feature.setStyle(
      new Style({
        fill: new Fill({ color: `${colour.levels[level - 1] ?? ''}c0` }),
        stroke: new Stroke({ color: isChosen ? colour.edge : colour.land, width: isChosen ? 4 : 1 }),
        zIndex: isChosen ? 1 : 0,
      }),
    )
    return feature
  })
  return new VectorLayer({ source: new VectorSource({ features }), zIndex: 1 })
}

/** Returns the point of the map under a pixel. */
export function pointUnder(map: OlMap, pixel: readonly number[]): Coordinates {
  const [lon = 0, lat = 0] = toLonLat(map.getCoordinateFromPixel([...pixel]))
  return { lat, lon }
}

export function layersOf(base: BaseMap, colour: MapColours): VectorLayer[] {
  const lands = new Feature(new MultiPolygon(base.countries.map((ring) => [ring])).transform(degrees, mercator))
  const borders = new Feature(new MultiLineString(base.borders).transform(degrees, mercator))
  const towns = base.towns.map(
    ([name, population, lon, lat]) => new Feature({ geometry: new Point(fromLonLat([lon, lat])), name, population }),
  )
  return [
    new VectorLayer({
      source: new VectorSource({ features: [lands], attributions: credits }),
      style: new Style({ fill: new Fill({ color: colour.land }) }),
    }),
    new VectorLayer({
      source: new VectorSource({ features: [borders] }),
      style: new Style({ stroke: new Stroke({ color: colour.border, width: 1.5 }) }),
    }),
    new VectorLayer({
      source: new VectorSource({ features: towns }),
      style: townStyle(colour),
      declutter: true,
      zIndex: 2,
    }),
  ]
}

/** Replaces the base map when the first tile has loaded; after two failures before that, the base map stays. */
export function tileLayer(map: OlMap, { drawn, tiles, className }: TileParts): TileLayer {
  const source = new XYZ({ url: tiles.url, attributions: tiles.credits })
  const layer = new TileLayer({ source, className })
  let failures = 0
  let isThere = false
  source.on('tileloadend', () => {
    if (isThere) return
    isThere = true
    for (const one of drawn) one.setVisible(false)
    map.getView().setMaxZoom(zooms.maxTiles)
  })
  source.on('tileloaderror', () => {
    failures += 1
    if (!isThere && failures >= 2) layer.setVisible(false)
  })
  return layer
}

/** Adds the street map above the outlines, and lets the map zoom in to streets. Its own names replace those of towns. */
export function addStreets(map: OlMap, { drawn, layers, streets }: StreetParts): void {
  layers.push(streets)
  drawn.at(-1)?.setMaxZoom(zooms.streets)
  streets.setMinZoom(zooms.streets)
  map.getView().setMaxZoom(zooms.maxTiles)
}

interface StreetParts {
  readonly drawn: readonly VectorLayer[]
  readonly layers: Collection<BaseLayer>
  readonly streets: BaseLayer
}

interface TileParts {
  readonly drawn: readonly VectorLayer[]
  readonly tiles: Tiles
  readonly className: string
}

function townStyle(colour: MapColours): StyleFunction {
  return (town, resolution) => {
    const population = Number(town.get('population'))
    if (!isTownShown(population, resolution)) return
    return new Style({
      image: new Circle({
        radius: townRadius(population),
        fill: new Fill({ color: colour.town }),
        stroke: new Stroke({ color: colour.townEdge, width: 1.2 }),
      }),
      text: new Text({
        offsetY: townRadius(population) + 10,
        text: String(town.get('name')),
        font: townFont(population),
        fill: new Fill({ color: colour.text }),
        stroke: new Stroke({ color: colour.land, width: 4 }),
      }),
      // If two names overlap, the larger town's is shown.
      zIndex: population,
    })
  }
}
