import type { Translate } from '../lib/plain-texts.ts'
import type { ListedEntry } from './entries.ts'

type Child = Node | string | null

/** Creates an element. Texts become text nodes, so that the name of an event cannot contain markup. */
function make(tag: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

const opensBeside = { target: '_blank', rel: 'noopener' } as const

interface Drawn {
  readonly site: string
  readonly name: string
  readonly entries: readonly ListedEntry[]
  readonly t: Translate
}

/** Returns the list of events. Their links open a new tab. */
export function drawList({ site, name, entries, t }: Drawn): HTMLElement {
  const hint = ` (${t('embedded.newWindow')})`
  const list = entries.map((entry) =>
    make(
      'li',
      {},
      make(
        'a',
        {
          part: 'event',
          class: `event ${entry.state}`,
          href: `${site}/share-item/event/${encodeURIComponent(entry.id)}`,
          ...opensBeside,
        },
        make(
          'span',
          { class: 'day', 'aria-hidden': 'true' },
          make('span', {}, entry.weekday),
          make('b', {}, entry.day),
          make('span', {}, entry.month),
        ),
        make(
          'span',
          {},
          make('span', { part: 'name', class: 'name' }, entry.name),
          make('time', { class: 'hidden', datetime: entry.date }, `, ${entry.fullDay}, `),
          make('span', { class: 'detail' }, entry.detail),
        ),
        make('span', { part: 'places', class: 'places' }, entry.places, make('span', { class: 'hidden' }, hint)),
      ),
    ),
  )
  return make(
    'section',
    { 'aria-label': t('embedded.list', { org: name }) },
    make('h2', { part: 'title' }, name),
    list.length > 0 ? make('ul', {}, ...list) : make('p', { class: 'said' }, t('embedded.empty')),
    make(
      'a',
      { part: 'by', class: 'by', href: site, ...opensBeside },
      t('embedded.elementBy'),
      make('span', { class: 'hidden' }, hint),
    ),
  )
}

/** Returns a message in place of the list, with a button to retry where that can help. */
export function drawSaid(text: string, again: { readonly text: string; run(): void } | null): HTMLElement {
  const said = make('p', { class: 'said', role: 'alert' }, text)
  if (again) {
    const button = make('button', { type: 'button' }, again.text)
    button.addEventListener('click', again.run)
    said.append(button)
  }
  return said
}

/** Returns the grey placeholders that stand for the list while it loads. */
export function drawLoading(text: string): HTMLElement {
  const ghosts = [0, 1, 2].map(() => make('li', { class: 'ghost' }))
  return make(
    'div',
    { 'aria-busy': 'true' },
    make('p', { class: 'hidden', role: 'status' }, text),
    make('ul', { 'aria-hidden': 'true' }, ...ghosts),
  )
}
