import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../../lib/address.ts'
import { cityNames, type GeoRefusal, locate, setLastCity } from '../../lib/geo.ts'
import { useMe } from '../../lib/me.ts'
import { useTyped } from '../../ui/use-search-box.ts'
import {
  type Filters,
  filtersOf,
  firstPlace,
  type Home,
  type OwnPoints,
  paramsOf,
  type ResultsView,
  replacing,
  resultsViewOf,
  type SearchPlace,
  withoutFilters,
} from './filters.ts'

export interface SearchState {
  readonly filters: Filters
  readonly shown: ResultsView
  /** The text in the search box; searched for after a pause in typing. */
  readonly typed: string
  /** The person's position, once the browser has reported it, and their home; they are never part of the address. */
  readonly own: OwnPoints
  /** Why the browser refused the position, until the message is closed. */
  readonly refusal: GeoRefusal | null
  readonly closeRefusal: () => void
  readonly change: (changed: Partial<Filters>) => void
  readonly show: (changed: Partial<ResultsView>) => void
  readonly type: (text: string) => void
  readonly go: (where: SearchPlace, point?: Coordinates) => void
  readonly reset: () => void
  /** Searches with all of these filters. */
  readonly open: (filters: Filters) => void
}

export function useSearchState(): SearchState {
  const [params, setParams] = useAddress()
  const { home, sports } = useOwn()
  const filters = filtersOf(params, home)
  const shown = resultsViewOf(params)
  const put = (next: (filters: Filters, shown: ResultsView) => URLSearchParams) =>
    setParams((now) => next(filtersOf(now, home), resultsViewOf(now)))
  const change = (changed: Partial<Filters>) => put((now, how) => paramsOf({ ...now, ...replacing(changed) }, how))
  const { typed, type, put: putTyped } = useTyped(filters.query, (query) => change({ query }), limits.debounce.search)
  const go = (around: SearchPlace, point: Coordinates | null = null) => {
    const city = cityNames.find((name) => name === around)
    if (city) setLastCity(city)
    change({ around, point })
  }
  const { me, refusal, closeRefusal } = useOwnPosition(filters.around === 'me', () => go(firstPlace(home)))
  return {
    filters,
    shown,
    typed,
    own: { me, home, sports },
    refusal,
    closeRefusal,
    change,
    go,
    show: (changed) => put((now, how) => paramsOf(now, { ...how, ...changed })),
    type,
    open: (filters) => {
      putTyped(filters.query)
      change(filters)
    },
    reset: () => {
      putTyped('')
      put((now, how) => paramsOf(withoutFilters(now), how))
    },
  }
}

/** Returns the home and the activities of the person; without a home (null) when the profile cannot be read. */
function useOwn(): { readonly home: Home; readonly sports: readonly Activity[] } {
  const { data: me, error } = useMe()
  return { home: me ? me.location : error ? null : undefined, sports: me?.activities ?? [] }
}

/** Asks the browser for the position when it is needed; after a refusal the search returns to where it begins. */
function useOwnPosition(
  isWanted: boolean,
  onRefused: () => void,
): Pick<OwnPoints, 'me'> & Pick<SearchState, 'refusal' | 'closeRefusal'> {
  const [me, setMe] = useState<Coordinates | null>(null)
  const [refusal, setRefusal] = useState<GeoRefusal | null>(null)
  // A ref, so that changed callbacks do not ask again.
  const refuse = useRef((_refusal: GeoRefusal) => {})
  refuse.current = (reason) => {
    setRefusal(reason)
    onRefused()
  }
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    locate().then(
      (point) => !isOver && setMe(point),
      (reason: GeoRefusal) => {
        if (!isOver) refuse.current(reason)
      },
    )
    return () => {
      isOver = true
    }
  }, [isWanted])
  return { me, refusal, closeRefusal: () => setRefusal(null) }
}
