import { useComputedColorScheme } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import type { StatusFile } from '@parta/contracts/status'
import { IconMapPinFilled } from '@tabler/icons-react'
import { defaults as defaultControls } from 'ol/control/defaults.js'
import Zoom from 'ol/control/Zoom.js'
import Feature from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import Point from 'ol/geom/Point.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
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
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BaseMap, loadBaseMap } from '../lib/base-map.ts'
import { rounded } from '../lib/geo.ts'
import { useHealth } from '../lib/status.ts'
import classes from './Map.module.css'
import { isTownShown, type MapColours, mapColours, townFont, townRadius } from './map-style.ts'

type Tiles = NonNullable<StatusFile['tiles']>

const mercator = 'EPSG:3857'
const degrees = 'EPSG:4326'
const credits = 'Natural Earth, GeoNames (CC BY 4.0)'
/** What the base map covers: further out there is nothing to see. */
const shown = [11, 47, 23.6, 51.6]
/** Tiles show streets; without them there is nothing to see closer than a town. */
const zooms = { min: 6, max: 14, maxTiles: 17 }
/** An arrow key moves the map by so many pixels. */
const step = 40

interface Props {
  readonly label: string
  readonly centre: Coordinates
  readonly zoom?: number
  readonly height?: number
  /** Told when the person moved the map, once it rests. */
  readonly onCentre: (point: Coordinates) => void
}

/** A map under a pin that stays in the middle: moved by hand, by wheel or by the arrow keys. */
export function MapView({ label, centre, zoom = 10, height = 300, onCentre }: Props) {
  const { t } = useTranslation('map')
  const target = useRef<HTMLDivElement>(null)
  const map = useRef<OlMap | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [base, setBase] = useState<BaseMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const scheme = useComputedColorScheme('light')
  const { url, credits: thanks } = useHealth().file?.tiles ?? {}

  useEffect(() => {
    loadBaseMap().then(setBase, () => setFailed(true))
  }, [])

  const latest = useRef({ centre, zoom, onCentre, zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })
  latest.current = { ...latest.current, centre, onCentre }
  // Whether the move under way is ours: a place beyond the map's edge must not be lost to that edge.
  const isOurs = useRef(true)

  useEffect(() => {
    if (!target.current) return
    const made = createMap(target.current, latest.current)
    map.current = made
    let timer: ReturnType<typeof setTimeout> | undefined
    const byHand = () => {
      isOurs.current = false
    }
    made.on('pointerdrag', byHand)
    target.current.addEventListener('keydown', byHand)
    made.on('movestart', () => setMoving(true))
    made.on('moveend', () => {
      setMoving(false)
      clearTimeout(timer)
      if (isOurs.current) {
        isOurs.current = false
        return
      }
      timer = setTimeout(() => {
        const point = centreOf(made)
        if (!isSame(point, latest.current.centre)) latest.current.onCentre(point)
      }, limits.debounce.mapCentre)
    })
    return () => {
      clearTimeout(timer)
      made.setTarget()
      map.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which wears the scheme
  useEffect(() => {
    if (!map.current || !target.current || !base) return
    map.current.setLayers(layersOf(base, mapColours(target.current)))
    if (url && thanks) addTiles(map.current, { url, credits: thanks })
  }, [base, scheme, url, thanks])

  // Moved from outside, by the button of a city for example.
  const { lat, lon } = centre
  useEffect(() => {
    if (!map.current || isSame({ lat, lon }, centreOf(map.current))) return
    isOurs.current = true
    map.current.getView().animate({ center: fromLonLat([lon, lat]), duration: isCalm() ? 0 : 400 })
  }, [lat, lon])

  return (
    <div className={classes.map} style={{ height }}>
      <div
        ref={target}
        className={classes.canvas}
        style={{ height }}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
      />
      <span className={classes.shadow} aria-hidden="true" />
      <IconMapPinFilled size={44} className={classes.pin} data-moving={isMoving || undefined} aria-hidden="true" />
      {isFailed && <p className={classes.failed}>{t('failed')}</p>}
    </div>
  )
}

interface Setting {
  readonly centre: Coordinates
  readonly zoom: number
  readonly zoomIn: string
  readonly zoomOut: string
}

function createMap(target: HTMLElement, { centre, zoom, zoomIn, zoomOut }: Setting): OlMap {
  const noButtons = defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } })
  const gestures = defaultInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    mouseWheelZoom: false,
    shiftDragZoom: false,
  })
  return new OlMap({
    target,
    controls: noButtons.extend([new Zoom({ zoomInTipLabel: zoomIn, zoomOutTipLabel: zoomOut, zoomOutLabel: '−' })]),
    // The wheel scrolls the page until the map is in use.
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

function centreOf(map: OlMap): Coordinates {
  const [lon = 0, lat = 0] = toLonLat(map.getView().getCenter() ?? [0, 0])
  return { lat: rounded(lat), lon: rounded(lon) }
}

function isSame(one: Coordinates, other: Coordinates): boolean {
  return rounded(one.lat) === rounded(other.lat) && rounded(one.lon) === rounded(other.lon)
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function layersOf(base: BaseMap, colour: MapColours): VectorLayer[] {
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
    new VectorLayer({ source: new VectorSource({ features: towns }), style: townStyle(colour), declutter: true }),
  ]
}

/** The first tile that comes takes the drawn map's place; two that fail before it leave the drawn map as it is. */
function addTiles(map: OlMap, { url, credits: attributions }: Tiles): void {
  const drawn = map.getLayers().getArray().slice()
  const source = new XYZ({ url, attributions })
  const layer = new TileLayer({ source, className: classes.tiles ?? 'tiles' })
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
  map.addLayer(layer)
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
      // Where two names meet, the larger town keeps its own.
      zIndex: population,
    })
  }
}
