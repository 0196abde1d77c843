import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { useEffect, useRef } from 'react'
import { MapFrame, useMap } from './Map.tsx'
import { centreOf, isSame, moveTo, pointUnder, type Square, squaresLayer } from './map-layers.ts'
import { heatColours } from './map-style.ts'
import classes from './SquaresMap.module.css'
import { type MapRest, useRest } from './use-map-rest.ts'

interface Props {
  readonly label: string
  readonly centre: Coordinates
  readonly zoom: number
  readonly height?: number
  readonly squares: readonly Square[]
  readonly chosen: string | null
  /** Called with the square that was pressed, or with the one in the middle of the map after Enter; null beside them. */
  readonly onChoose: (key: string | null) => void
  readonly onRest: (rest: MapRest) => void
}

export function SquaresMap(props: Props) {
  const { label, centre, zoom, height = limits.mapHeights.other, squares, chosen, onChoose, onRest } = props
  const target = useRef<HTMLDivElement>(null)
  const { map, isFailed, scheme } = useMap(target, { centre, zoom })
  const { lat, lon } = centre
  const latest = useRef({ squares, onChoose })
  latest.current = { squares, onChoose }
  useRest(map, onRest)

  useEffect(() => {
    if (map && !isSame({ lat, lon }, centreOf(map))) moveTo(map, { lat, lon })
  }, [map, lat, lon])

  useEffect(() => {
    if (!map) return
    const choose = (point: Coordinates) => {
      const found = latest.current.squares.find((square) => isIn(square, point))
      latest.current.onChoose(found?.key ?? null)
    }
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === map.getTargetElement()) choose(centreOf(map))
    }
    map.on('click', ({ pixel }) => choose(pointUnder(map, pixel)))
    const element = map.getTargetElement()
    element?.addEventListener('keydown', byKey)
    return () => element?.removeEventListener('keydown', byKey)
  }, [map])

  // Runs again for another scheme, because the colours are read from the page.
  useEffect(() => {
    const frame = map?.getViewport()
    if (!map || !frame) return
    const layer = squaresLayer(squares, chosen, heatColours(frame))
    map.addLayer(layer)
    return () => {
      map.removeLayer(layer)
    }
  }, [map, squares, chosen, scheme])

  return (
    <div className={classes.frame}>
      <MapFrame target={target} label={label} height={height} isFailed={isFailed}>
        <span className={classes.middle} aria-hidden="true" />
      </MapFrame>
    </div>
  )
}

function isIn({ south, west, north, east }: Square, { lat, lon }: Coordinates): boolean {
  return lat >= south && lat < north && lon >= west && lon < east
}
