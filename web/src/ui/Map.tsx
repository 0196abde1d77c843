import { useComputedColorScheme } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconMapPinFilled } from '@tabler/icons-react'
import Collection from 'ol/Collection.js'
import type BaseLayer from 'ol/layer/Base.js'
import LayerGroup from 'ol/layer/Group.js'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BaseMap, loadBaseMap } from '../lib/base-map.ts'
import { useHealth } from '../lib/status.ts'
import classes from './Map.module.css'
import { addStreets, centreOf, createMap, type DrawnMap, isSame, layersOf, moveTo, tileLayer } from './map-layers.ts'
import { mapColours, streetColours } from './map-style.ts'

interface Start {
  readonly centre: Coordinates
  readonly zoom: number
}

/** Creates a map in an element, in the colours of the theme; tiles are used if they are available. */
export function useMap(target: RefObject<HTMLDivElement | null>, start: Start) {
  const { t, i18n } = useTranslation('map')
  const { language } = i18n
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [base, setBase] = useState<BaseMap | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [ground] = useState(() => new LayerGroup())
  const scheme = useComputedColorScheme('light')
  const { tiles: { url, credits } = {}, mapFile } = useHealth().file ?? {}
  const first = useRef({ ...start, zoomIn: t('zoomIn'), zoomOut: t('zoomOut') })

  useEffect(() => {
    loadBaseMap().then(setBase, () => setFailed(true))
  }, [])

  useEffect(() => {
    if (!target.current) return
    const made = createMap(target.current, ground, first.current)
    setMap(made)
    return () => made.setTarget()
  }, [target, ground])

  // Runs again for another scheme, because the colours are read from the page.
  useEffect(() => {
    if (!map || !target.current || !base) return
    const drawn = layersOf(base, mapColours(target.current))
    const tiles = url && credits && !mapFile ? { url, credits } : null
    const over = tiles ? [tileLayer(map, { drawn, tiles, className: classes.tiles ?? 'tiles' })] : []
    const layers = new Collection<BaseLayer>([...drawn, ...over])
    ground.setLayers(layers)
    if (!mapFile) return
    let isShown = true
    const colour = streetColours(target.current)
    // Loaded only where the operator has a street map. If it cannot be read, the outlines stay.
    import('./street-layer.ts')
      .then(({ streetLayer }) => streetLayer({ url: mapFile, colour, language }))
      .then(
        (streets) => isShown && addStreets(map, { drawn, layers, streets }),
        () => undefined,
      )
    return () => {
      isShown = false
    }
  }, [map, base, scheme, url, credits, mapFile, language, target, ground])

  return { map, isFailed, scheme }
}

interface Props {
  readonly label: string
  readonly centre: Coordinates
  readonly zoom?: number
  readonly height?: number
  /** Called when the person has moved the map, once it rests. */
  readonly onCentre: (point: Coordinates) => void
}

/** A map below a pin fixed in its middle; moved by dragging, the wheel or arrow keys. */
export function MapView({ label, centre, zoom = 10, height = limits.mapHeights.place, onCentre }: Props) {
  const target = useRef<HTMLDivElement>(null)
  const { map, isFailed } = useMap(target, { centre, zoom })
  const [isMoving, setMoving] = useState(false)
  const latest = useRef({ centre, onCentre })
  latest.current = { centre, onCentre }
  // Whether the current move comes from the code: a point beyond the map's edge must not be replaced by the edge.
  const isOurs = useRef(true)

  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const byHand = () => {
      isOurs.current = false
    }
    map.on('pointerdrag', byHand)
    map.getTargetElement()?.addEventListener('keydown', byHand)
    map.on('movestart', () => setMoving(true))
    map.on('moveend', () => {
      setMoving(false)
      clearTimeout(timer)
      if (isOurs.current) {
        isOurs.current = false
        return
      }
      timer = setTimeout(() => {
        const point = centreOf(map)
        if (!isSame(point, latest.current.centre)) latest.current.onCentre(point)
      }, limits.debounce.mapCentre)
    })
    return () => clearTimeout(timer)
  }, [map])

  // The centre was changed from outside, for example by the button of a city.
  const { lat, lon } = centre
  useEffect(() => {
    if (!map || isSame({ lat, lon }, centreOf(map))) return
    isOurs.current = true
    moveTo(map, { lat, lon })
  }, [map, lat, lon])

  return (
    <MapFrame target={target} label={label} height={height} isFailed={isFailed}>
      <span className={classes.shadow} aria-hidden="true" />
      <IconMapPinFilled size={44} className={classes.pin} data-moving={isMoving || undefined} aria-hidden="true" />
    </MapFrame>
  )
}

interface FrameProps {
  readonly target: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly height: number
  readonly isFailed: boolean
  readonly children: ReactNode
}

export function MapFrame({ target, label, height, isFailed, children }: FrameProps) {
  const { t } = useTranslation('map')
  return (
    <div className={classes.map} style={{ height }}>
      <div
        ref={target}
        className={classes.canvas}
        style={{ height }}
        role="application"
        aria-label={label}
        // The arrow keys move the map.
        tabIndex={0}
      />
      {children}
      {isFailed && <p className={classes.failed}>{t('failed')}</p>}
    </div>
  )
}
