import type { PassCard } from '@parta/contracts/attendance'
import { useEffect } from 'react'
import useSWR from 'swr'
import { listPasses } from '../../generated/operations.ts'
import type { CallError } from '../../lib/request.ts'
import { useSession } from '../../lib/session.ts'
import { useQuery } from '../../lib/swr.ts'
import { refreshBook, sendMarks } from './keep-book.ts'
import { keepPasses, keptPasses } from './keep-passes.ts'

/** The passes of the person and their aliases; read beforehand, and kept to be shown without a connection. */
export function usePasses(eventId: string): readonly PassCard[] {
  const { data } = useQuery(listPasses, { params: { id: eventId } })
  useEffect(() => {
    if (data) keepPasses(eventId, data)
  }, [data, eventId])
  return (data ?? keptPasses(eventId))?.items ?? []
}

/** How often the list is read again, for the marks of other phones, and marks that are not yet sent are tried again. */
const refreshMs = 20_000

/** Keeps the list of who is at an event up to date while it is shown, and sends the marks of this phone. */
export function useListKeeping(eventId: string) {
  // Without a session the page was opened without a connection, from what this device keeps.
  const isSignedIn = useSession().status === 'in'
  return useSWR<boolean, CallError>(
    isSignedIn ? ['attendance', eventId] : null,
    async () => {
      await sendMarks(eventId)
      await refreshBook(eventId)
      return true
    },
    { refreshInterval: refreshMs },
  )
}
