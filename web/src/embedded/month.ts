import type { getCalendar as GetCalendar } from '@parta/contracts/calendar'
import { limits } from '@parta/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { rangeOf } from '../features/calendar/days.ts'
import type { Entry } from '../features/calendar/entry.ts'
import { getCalendar } from '../generated/operations.ts'
import { CallError, type ReplyOf, request } from '../lib/request.ts'

interface State {
  readonly reply: ReplyOf<typeof GetCalendar> | null
  readonly failure: 'notFound' | 'failed' | null
  readonly isLoading: boolean
}

interface Month extends Omit<State, 'reply'> {
  readonly org: { readonly name: string } | undefined
  readonly entries: readonly Entry[]
  again(): void
}

/** Fetches the events around a month; debounced, so that turning pages quickly fetches only the last one. */
export function useMonth(orgId: string, month: string): Month {
  const [state, setState] = useState<State>({ reply: null, failure: null, isLoading: true })
  const [tries, setTries] = useState(0)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is a dependency so that another try fetches again
  useEffect(() => {
    let isLeft = false
    setState((before) => ({ ...before, isLoading: true }))
    const ask = async () => {
      const next = await answer(orgId, month)
      if (isLeft) return
      isFirst.current = false
      setState((before) => ({ ...next, reply: next.reply ?? before.reply, isLoading: false }))
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : limits.debounce.calendar)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [orgId, month, tries])
  const { reply, failure, isLoading } = state
  return {
    org: reply?.org,
    entries: reply?.items ?? [],
    failure,
    isLoading,
    again: () => setTries(tries + 1),
  }
}

async function answer(orgId: string, month: string): Promise<Omit<State, 'isLoading'>> {
  try {
    const reply = await request(getCalendar, { params: { token: orgId }, query: rangeOf(month) }, null)
    return { reply, failure: null }
  } catch (error) {
    const isThere = !(error instanceof CallError) || (error.code !== 'org.notFound' && error.status !== 400)
    return { reply: null, failure: isThere ? 'failed' : 'notFound' }
  }
}
