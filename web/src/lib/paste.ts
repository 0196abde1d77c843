/**
 * Marks that nobody sees, and that come with texts copied from documents, chats and phones: soft hyphens, zero-width and
 * bidirectional characters. With them a name is refused, and a word is not found. Joiners stay, because emoji are made with them.
 */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** Of `Jana Nováková <jana@example.com>` and `mailto:jana@example.com?subject=…`. */
const writtenEmail = /<(?:mailto:)?([^<>?\s]+@[^<>?\s]+)[^<>]*>|mailto:([^?\s]+)/i

/**
 * Returns a pasted text as a field of one line takes it: without invisible marks, and with plain spaces. Of a text for a field of
 * an e-mail address only the address is left.
 * @param type of the field, as in HTML
 */
export function pastedText(text: string, type: string): string {
  const line = text.replaceAll(invisible, '').replaceAll(/\s/g, ' ')
  if (type !== 'email') return line
  const [, inBrackets, inLink] = writtenEmail.exec(line) ?? []
  return (inBrackets ?? inLink ?? line).trim().replace(/[.,;]+$/, '')
}

const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'url'])

/** Follows what is pasted into fields of one line, on the whole page. */
export function cleanPastes(): void {
  document.addEventListener('paste', (event) => {
    const field = event.target
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (!(field instanceof HTMLInputElement) || !textTypes.has(field.type)) return
    const text = pastedText(pasted, field.type)
    if (text === pasted || text === '') return
    event.preventDefault()
    // The only way of changing the text that the browser can undo, and that the page notices like typing.
    document.execCommand('insertText', false, text)
  })
}
