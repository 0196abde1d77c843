import { matchPath } from 'react-router-dom'
import { invitationPath, paths, sharePath } from '../../lib/paths.ts'

const idPattern = /^[A-Za-z0-9_-]{1,100}$/

export interface SharedItem {
  readonly type: 'event' | 'org'
  readonly id: string
}

/** What an address says that it shares; null when it is nothing of ours. */
export function sharedItem(type: string | null | undefined, id: string | null | undefined): SharedItem | null {
  if ((type !== 'event' && type !== 'org') || !id || !idPattern.test(id)) return null
  return { type, id }
}

/** The address in a poster's code: the invitation where there is one, the shared page of the organisation otherwise. */
export function posterTarget(orgId: string, invitation: string | null): string {
  return invitation !== null && idPattern.test(invitation)
    ? invitationPath(invitation)
    : sharePath({ type: 'org', id: orgId })
}

/**
 * Where a scanned code may lead: to a shared link or an invitation of this very Parta and nowhere else,
 * because anybody can stick a code of their own over ours.
 * @returns a path within the app, or null
 */
export function scannedPath(text: string, origin: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return null
  const shared = matchPath(paths.shareItem, url.pathname)?.params
  if (shared && sharedItem(shared.type, shared.id)) return url.pathname + url.search
  const one =
    matchPath(paths.invitation, url.pathname)?.params.token ??
    matchPath(paths.event, url.pathname)?.params.id ??
    matchPath(paths.org, url.pathname)?.params.id
  if (one !== undefined) return idPattern.test(one) ? url.pathname + url.search : null
  return url.pathname === paths.social ? url.pathname + url.search : null
}

/** A picture that stands on a poster: one that is kept here, or none; an address of elsewhere is no picture. */
export function ownPicture(image: string): string | null {
  return /^FILE:\/public\/media\/[\w.-]+$/.test(image) ? image.slice('FILE:'.length) : null
}
