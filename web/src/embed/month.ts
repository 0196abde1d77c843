import { limits } from '@parta/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { rangeOf } from '../features/calendar/days.ts'
import type { Entry } from '../features/calendar/entry.ts'
import { type Calendar, fetchCalendar } from './fetch-calendar.ts'

interface State {
  readonly calendar: Calendar | null
  readonly failure: 'notFound' | 'failed' | null
  readonly isLoading: boolean
}

interface Month extends Omit<State, 'calendar'> {
  readonly org: { readonly name: string } | undefined
  readonly entries: readonly Entry[]
  again(): void
}

/** Fetches the events around a month; debounced, so that turning pages quickly fetches only the last one. */
export function useMonth(orgId: string, month: string): Month {
  const [state, setState] = useState<State>({ calendar: null, failure: null, isLoading: true })
  const [tries, setTries] = useState(0)
  const isFirst = useRef(true)
  // `tries` is a dependency so that another try fetches again.
  useEffect(() => {
    const fetching = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    const ask = async () => {
      const found = await fetchCalendar({ site: '', org: orgId, range: rangeOf(month) }, fetching.signal)
      if (fetching.signal.aborted) return
      isFirst.current = false
      if (typeof found === 'object') setState({ calendar: found, failure: null, isLoading: false })
      else setState((before) => ({ ...before, failure: found, isLoading: false }))
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : limits.debounce.calendar)
    return () => {
      fetching.abort()
      clearTimeout(timer)
    }
  }, [orgId, month, tries])
  const { calendar, failure, isLoading } = state
  return {
    org: calendar?.org,
    entries: calendar?.items ?? [],
    failure,
    isLoading,
    again: () => setTries(tries + 1),
  }
}
