import { type ReactNode, useEffect } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { clickReferral, clickVisitorReferral } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { getSession } from '../lib/session.ts'
import { rememberSharer } from '../lib/shared-by.ts'

const idPattern = /^[A-Za-z0-9_-]{1,100}$/
/** The links already reported: effects run twice in development. */
const reported = new Set<string>()

/** Reports the `?ref=` of a shared link once, and removes it from the address. */
export function Referral({ children }: { children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation()
  const query = new URLSearchParams(search)
  const ref = query.get('ref')
  useEffect(() => {
    if (ref === null || !idPattern.test(ref) || reported.has(pathname + search)) return
    reported.add(pathname + search)
    const item = sharedAt(pathname)
    if (item.type) rememberSharer(item.itemId, ref)
    // Fire and forget: the report only counts clicks.
    const operation = getSession().status === 'in' ? clickReferral : clickVisitorReferral
    call(operation, { body: { ref, ...item } }).catch(() => {})
  }, [ref, pathname, search])
  if (ref === null) return children
  query.delete('ref')
  const rest = query.size > 0 ? `?${query}` : ''
  return <Navigate to={{ pathname, search: rest, hash }} state={state} replace />
}

export function sharedAt(pathname: string): { type: 'event' | 'org'; itemId: string } | { type?: never } {
  const { type, id } = matchPath(paths.shareItem, pathname)?.params ?? {}
  if ((type === 'event' || type === 'org') && id && idPattern.test(id)) return { type, itemId: id }
  const event = matchPath(paths.event, pathname)?.params.id
  if (event && idPattern.test(event)) return { type: 'event', itemId: event }
  const org = matchPath(paths.org, pathname)?.params.id
  return org && idPattern.test(org) ? { type: 'org', itemId: org } : {}
}
