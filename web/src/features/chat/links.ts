export type Piece = { readonly text: string } | { readonly text: string; readonly href: string }

const address = /https?:\/\/[^\s<>"'`]+/gi
/** Characters that end a sentence rather than an address. */
const ending = /[.,;:!?…)\]}»“”’]+$/u
const shownMax = 60

/**
 * Splits a message at its links. Only http and https become links, and the visible text is the host that the browser
 * would open, in Punycode if it has unusual letters.
 */
export function piecesOf(message: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of message.matchAll(address)) {
    const written = withoutEnding(found[0])
    const url = urlOf(written)
    if (!url) continue
    if (found.index > from) pieces.push({ text: message.slice(from, found.index) })
    pieces.push({ text: visibleText(url), href: url.href })
    from = found.index + written.length
  }
  if (from < message.length) pieces.push({ text: message.slice(from) })
  return pieces
}

/** Keeps a closing bracket if the address contains its opening one. */
function withoutEnding(written: string): string {
  const end = ending.exec(written)?.[0] ?? ''
  const isOwnBracket = end.startsWith(')') && written.slice(0, -end.length).includes('(')
  return written.slice(0, written.length - end.length + (isOwnBracket ? 1 : 0))
}

function urlOf(written: string): URL | null {
  const url = URL.parse(written)
  // A user name before the host could make readers believe that they open another host.
  const isHonest = url !== null && url.username === '' && url.password === ''
  return isHonest && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function visibleText({ host, pathname, search, hash }: URL): string {
  const rest = `${pathname === '/' ? '' : pathname}${search}${hash}`
  const shown = host + rest
  return shown.length > shownMax ? `${shown.slice(0, Math.max(host.length, shownMax - 1))}…` : shown
}
