import { matchPath } from 'react-router-dom'
import { invitationPath, paths, sharePath } from '../../lib/paths.ts'

const idPattern = /^[A-Za-z0-9_-]{1,100}$/

export interface SharedItem {
  readonly type: 'event' | 'org'
  readonly id: string
}

/** Returns the shared item of an address, or null if it is invalid. */
export function sharedItem(type: string | null | undefined, id: string | null | undefined): SharedItem | null {
  if ((type !== 'event' && type !== 'org') || !id || !idPattern.test(id)) return null
  return { type, id }
}

/** Returns the address in a poster's code: the invitation if given, otherwise the shared page of the organisation. */
export function posterTarget(orgId: string, invitation: string | null): string {
  return invitation !== null && idPattern.test(invitation)
    ? invitationPath(invitation)
    : sharePath({ type: 'org', id: orgId })
}

/**
 * Returns the path that a scanned code may open. Only shared links and invitations of this server are accepted, because
 * anybody can stick another code over ours.
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

/** Returns the picture of a poster if it is stored on this server, otherwise null. */
export function ownPicture(image: string): string | null {
  return /^FILE:\/public\/media\/[\w.-]+$/.test(image) ? image.slice('FILE:'.length) : null
}
