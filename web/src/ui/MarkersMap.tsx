import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ActivityBadge, hueOf } from './ActivityBadge.tsx'
import { MapFrame, useMap } from './Map.tsx'
import classes from './MarkersMap.module.css'
import { centreOf, circleLayer, type DrawnMap, fitCircle, isSame, moveTo, type Pixel, pixelOf } from './map-layers.ts'
import { mapColours } from './map-style.ts'
import { type MapRest, useRest } from './use-map-rest.ts'

/** One or more items at a point of the map. */
export interface Marker extends Coordinates {
  readonly key: string
  readonly count: number
  readonly activity: Activity
  /** The text for screen readers, before the sign. */
  readonly label: string
  /** The lines that stand below the marker where there is room. */
  readonly sign?: readonly string[]
}

interface MarkersProps {
  readonly label: string
  readonly centre: Coordinates
  readonly zoom?: number
  readonly height?: number
  readonly markers: readonly Marker[]
  /** The radius of a circle around the centre in kilometres; the map moves so that it is visible. */
  readonly circleKm?: number
  /** The keys of the markers whose events are listed, or pointed at, beside the map. */
  readonly chosen?: readonly string[]
  /** `canZoom`: whether zooming in could still separate the events of a cluster. */
  readonly onMarker?: (marker: Marker, canZoom: boolean) => void
  readonly onRest?: (rest: MapRest) => void
  /** Zooms in to this point; a new object zooms again. */
  readonly approach?: Coordinates | null
}

/** A map with markers, which are buttons, so that they can be reached by keyboard. */
export function MarkersMap(props: MarkersProps) {
  const {
    label,
    centre,
    zoom = 10,
    height = limits.mapHeights.other,
    markers,
    circleKm,
    chosen = [],
    onMarker,
    approach,
  } = props
  const target = useRef<HTMLDivElement>(null)
  const { map, isFailed, scheme } = useMap(target, { centre, zoom })
  const { lat, lon } = centre
  useRest(map, props.onRest)
  useCircle(map, { lat, lon, km: circleKm, scheme })

  useEffect(() => {
    if (!map || isSame({ lat, lon }, centreOf(map))) return
    if (circleKm === undefined) moveTo(map, { lat, lon })
  }, [map, lat, lon, circleKm])

  useEffect(() => {
    if (map && approach) moveTo(map, approach, (map.getView().getZoom() ?? zoom) + 2)
  }, [map, approach, zoom])

  const press = (marker: Marker) => {
    const view = map?.getView()
    onMarker?.(marker, view !== undefined && (view.getZoom() ?? 0) < view.getMaxZoom() - 0.1)
  }
  return (
    <MapFrame target={target} label={label} height={height} isFailed={isFailed}>
      {map && <Markers map={map} markers={markers} chosen={chosen} onPress={onMarker && press} />}
    </MapFrame>
  )
}

interface MarkerLayerProps {
  readonly map: DrawnMap
  readonly markers: readonly Marker[]
  readonly chosen: readonly string[]
  readonly onPress: ((marker: Marker) => void) | undefined
}

/** Rendered inside the map's element, so that dragging and the wheel over a marker still move the map. */
function Markers({ map, markers, chosen, onPress }: MarkerLayerProps) {
  const layer = useRef<HTMLUListElement>(null)
  const isDragged = useRef(false)
  useLayoutEffect(() => {
    const place = () => {
      const size = map.getSize()
      const shown: Placed[] = []
      for (const [index, marker] of markers.entries()) {
        const element = layer.current?.children[index] as HTMLElement | undefined
        const found = pixelOf(map, marker)
        const pixel = found && isInside(found, size) ? found : null
        if (element) positionAt(element, pixel)
        if (element && pixel) shown.push({ element, pixel })
      }
      placeSigns(shown, size)
    }
    const drag = () => {
      isDragged.current = true
    }
    map.on('postrender', place)
    map.on('pointerdrag', drag)
    place()
    return () => {
      map.un('postrender', place)
      map.un('pointerdrag', drag)
    }
  }, [map, markers])

  const frame = map.getOverlayContainer()
  if (!frame) return null
  return createPortal(
    <ul ref={layer} className={classes.markers} onPointerDownCapture={() => (isDragged.current = false)}>
      {markers.map((marker) => (
        <li key={marker.key} style={hueOf(marker.activity)}>
          <MarkerButton
            marker={marker}
            isChosen={chosen.includes(marker.key)}
            // The end of a drag that began on a marker is not a press.
            onPress={onPress && (() => !isDragged.current && onPress(marker))}
          />
          {marker.sign && (
            <span className={classes.sign} aria-hidden="true" data-testid="map-sign">
              {marker.sign.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>,
    frame,
  )
}

/** An invisible marker must not be reachable by keyboard either. */
function positionAt(element: HTMLElement, pixel: Pixel | null): void {
  element.style.visibility = pixel ? 'visible' : 'hidden'
  if (pixel) element.style.transform = `translate(${pixel[0]}px, ${pixel[1]}px)`
}

interface Placed {
  readonly element: HTMLElement
  readonly pixel: Pixel
}

/**
 * Shows the signs that cover neither a marker nor another sign, and are not cut off by the map's edge, those of the first
 * markers first.
 */
function placeSigns(markers: readonly Placed[], [mapWidth = 0, mapHeight = 0]: readonly number[] = []): void {
  // All are measured before one is changed: after a change, the browser would lay out the page again for each.
  const signs = markers.flatMap(({ element, pixel: [x, y] }) => {
    const sign = element.querySelector<HTMLElement>(`.${classes.sign}`)
    if (!sign) return []
    const { offsetWidth: width, offsetHeight: height } = sign
    return [{ sign, box: boxAround([x, y + half + 1 + height / 2], width / 2, height / 2) }]
  })
  const hasRoom = markers.length <= signsMax
  const taken = markers.map(({ pixel }) => boxAround(pixel, half, half))
  for (const { sign, box } of signs) {
    const isWhole = box.left >= 0 && box.right <= mapWidth && box.bottom <= mapHeight
    const isFree = hasRoom && isWhole && taken.every((other) => !overlap(box, other))
    sign.style.visibility = isFree ? 'inherit' : 'hidden'
    if (isFree) taken.push(box)
  }
}

/** More markers than this have no signs: they would be compared with each other at each frame. */
const signsMax = 100
/** Half of the size of a marker. */
const half = 20

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxAround([x, y]: Pixel, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Whether a marker is visible: neither outside the map nor below its zoom buttons. */
function isInside([x, y]: Pixel, [width = 0, height = 0]: readonly number[] = []): boolean {
  if (x > width - zoomButtons.width && y < zoomButtons.height) return false
  return x >= edge && y >= edge && x <= width - edge && y <= height - edge
}
const edge = 6
const zoomButtons = { width: 60, height: 110 }

interface MarkerButtonProps {
  readonly marker: Marker
  readonly isChosen: boolean
  readonly onPress: (() => void) | undefined
}

function MarkerButton({ marker, isChosen, onPress }: MarkerButtonProps) {
  const face =
    marker.count > 1 ? (
      <span className={classes.cluster}>{marker.count}</span>
    ) : (
      <ActivityBadge activity={marker.activity} size={34} />
    )
  const label = [marker.label, ...(marker.sign ?? [])].join(', ')
  if (!onPress) {
    return (
      <span className={classes.marker} role="img" aria-label={label}>
        {face}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={classes.marker}
      aria-label={label}
      aria-pressed={isChosen}
      data-count={marker.count}
      data-testid="map-marker"
      onClick={onPress}
    >
      {face}
    </button>
  )
}

interface CircleParts extends Coordinates {
  readonly km: number | undefined
  readonly scheme: string
}

function useCircle(map: DrawnMap | null, { lat, lon, km, scheme }: CircleParts): void {
  // Runs again for another scheme, because the colours are read from the page.
  useEffect(() => {
    const frame = map?.getViewport()
    if (!map || !frame || km === undefined) return
    const layer = circleLayer({ lat, lon }, km, mapColours(frame))
    map.addLayer(layer)
    return () => {
      map.removeLayer(layer)
    }
  }, [map, lat, lon, km, scheme])

  // The radius that the map was last fitted to: after the person has dragged the map, its zoom must not change.
  const fitted = useRef<number | null>(null)
  useEffect(() => {
    if (!map || km === undefined) return
    if (fitted.current === km && isSame({ lat, lon }, centreOf(map))) return
    fitted.current = km
    fitCircle(map, { lat, lon }, km)
  }, [map, lat, lon, km])
}
