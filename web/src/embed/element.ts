import { day, minute } from '@parta/contracts/durations'
import { drawList, drawLoading, drawSaid } from './draw.ts'
import { entriesOf } from './entries.ts'
import { type Calendar, fetchCalendar } from './fetch-calendar.ts'
import { settingsOf } from './settings.ts'
import { styles } from './styles.ts'
import { translate } from './texts.ts'

/** The origin of Parta, taken from the address of this script. */
const site = new URL(import.meta.url).origin
/** The events are fetched again when the visitor returns to the page after this time. */
const staleAfter = 5 * minute
/** The list reaches this far into the future. */
const daysAhead = 60

/**
 * `<parta-events org="…">`: the next public events of an organisation, on a page of any site. It sends no cookies and
 * stores nothing.
 */
class PartaEvents extends HTMLElement {
  static readonly observedAttributes = ['org', 'lang', 'limit']
  readonly #root = this.attachShadow({ mode: 'open' })
  #isConnected = false
  #fetching: AbortController | null = null
  #calendar: { readonly org: string; readonly found: Calendar; readonly at: number } | null = null

  connectedCallback(): void {
    this.#isConnected = true
    document.addEventListener('visibilitychange', this.#onVisible)
    void this.#show()
  }

  disconnectedCallback(): void {
    this.#isConnected = false
    document.removeEventListener('visibilitychange', this.#onVisible)
    this.#fetching?.abort()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    // The browser reports the attributes in the HTML before `connectedCallback`, which reads them all.
    if (this.#isConnected && before !== after) void this.#show()
  }

  readonly #onVisible = () => {
    if (!document.hidden && Date.now() - (this.#calendar?.at ?? 0) > staleAfter) void this.#show(true)
  }

  async #show(again = false): Promise<void> {
    this.#fetching?.abort()
    const fetching = new AbortController()
    this.#fetching = fetching
    const { org, locale, limit } = settingsOf(
      (name) => this.getAttribute(name),
      [this.closest<HTMLElement>('[lang]')?.lang, ...navigator.languages],
    )
    const t = translate(locale)
    if (org === null) return this.#draw(drawSaid(t('embedded.notFound'), null), locale)
    const known = this.#calendar?.org === org ? this.#calendar : null
    if (!known) this.#draw(drawLoading(t('loading')), locale)
    const now = new Date()
    const found =
      known && !again ? known.found : await fetchCalendar({ site, org, range: rangeAt(now) }, fetching.signal)
    if (fetching.signal.aborted) return
    if (found === 'notFound') {
      this.#calendar = null
      return this.#draw(drawSaid(t('embedded.notFound'), null), locale)
    }
    if (found === 'failed') {
      // After a failure the events that are shown stay.
      if (!known) this.#draw(drawSaid(t('embedded.failed'), { text: t('embedded.again'), run: this.#again }), locale)
      return
    }
    if (!known || again) this.#calendar = { org, found, at: now.getTime() }
    const entries = entriesOf(found.items, { locale, t, now, limit })
    this.#draw(drawList({ site, name: found.org.name, entries, t }), locale)
  }

  readonly #again = () => void this.#show(true)

  #draw(content: HTMLElement, locale: string): void {
    const style = document.createElement('style')
    style.textContent = styles
    content.lang = locale
    this.#root.replaceChildren(style, content)
  }
}

/** Returns the range of the list. Events that have begun are included: none takes longer than a day. */
function rangeAt(now: Date): { startDate: string; endDate: string } {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  return { startDate: at(-1), endDate: at(daysAhead) }
}

// The element may be defined already: a page can load the script twice.
if (!customElements.get('parta-events')) customElements.define('parta-events', PartaEvents)
