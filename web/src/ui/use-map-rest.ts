import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { useEffect, useRef } from 'react'
import { centreOf, type DrawnMap } from './map-layers.ts'

/** The state of the map when it rests; `isByHand`: the person has dragged it. */
export interface MapRest {
  readonly centre: Coordinates
  readonly zoom: number
  readonly isByHand: boolean
}

/** Reports the state of the map once it has rested for a moment. */
export function useRest(map: DrawnMap | null, onRest: ((rest: MapRest) => void) | undefined): void {
  const latest = useRef(onRest)
  latest.current = onRest
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isByHand = false
    const byHand = () => {
      isByHand = true
    }
    const byKey = ({ key }: KeyboardEvent) => {
      if (key.startsWith('Arrow')) isByHand = true
    }
    map.on('pointerdrag', byHand)
    map.getTargetElement()?.addEventListener('keydown', byKey)
    map.on('moveend', () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        latest.current?.({ centre: centreOf(map), zoom: map.getView().getZoom() ?? 0, isByHand })
        isByHand = false
      }, limits.debounce.pan)
    })
    return () => clearTimeout(timer)
  }, [map])
}
