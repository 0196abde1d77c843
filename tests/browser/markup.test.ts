import { createServer } from 'node:http'
import { sendMessage } from '@parta/contracts/chat'
import { createFeed } from '@parta/contracts/feeds'
import { updateEvent } from '@parta/contracts/planning'
import { getMe, updateMe } from '@parta/contracts/profiles'
import { listenOn } from '@parta/kit/process/run'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

/** Texts that are code in some context, each with a word to find it by. */
const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">klik</a>',
  '<style>*{display:none}</style>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<form action="https://evil.test"><button>Odeslat</button></form>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '{{constructor.constructor("alert(1)")()}}',
  // oxlint-disable-next-line no-template-curly-in-string -- the text itself is what is tried
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '[klik](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '**tučně** _kurzíva_ <b>HTML</b>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://evil.test/"onmouseover="alert(1)',
  'https://parta.test/<script>alert(1)</script>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<xss style="animation-name:x" onanimationstart=alert(1)>',
  "javascript:/*--></title></style></textarea></script><svg/onload='alert(1)'>",
  '=HYPERLINK("https://evil.test";"klik")',
  '$(alert 1)',
  '`alert(1)`',
  '../../../../etc/passwd',
  'constructor',
  '__proto__',
  '[object Object]',
  'null',
  'undefined',
  'NaN',
  '<ＳＣＲＩＰＴ>alert(1)</ＳＣＲＩＰＴ>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img/src/onerror=alert(1)>',
  '<a/href="j&#97;v&#97;script:alert(1)">x</a>',
  'x" style="position:fixed;inset:0" x="',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
] as const

/**
 * Records what must never happen: a dialog, a violation of the content security policy, a request to another origin.
 */
async function watched(page: Page): Promise<string[]> {
  const done: string[] = []
  page.on('dialog', (dialog) => {
    done.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) done.push(`request ${request.url()}`)
  })
  await page.exposeFunction('toldBreach', (directive: string) => {
    done.push(`breach of ${directive}`)
  })
  // As a string, because the tests are compiled without DOM types.
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => toldBreach(event.violatedDirective))",
  )
  return done
}

describe('markup that people write', () => {
  it('is shown as text: in an event, its chat, a post and a profile', async () => {
    const lenka = await aMember('Lenka')
    const asLenka = await callsOf(lenka.email)
    const everything = payloads.join('\n')
    const info = everything.slice(0, 1990)
    const event = await (await aHall(asLenka))({ name: '<img src=x onerror=alert(1)> "volej"', info })
    const club = await aClub(asLenka, 'Klub <script>alert(1)</script>')
    await asLenka(createFeed, { text: everything.slice(0, 2400), feedOrgId: club })
    await asLenka(updateMe, { description: everything.slice(0, 1990) })
    await expect
      .poll(() =>
        asLenka(sendMessage, { chatId: event, message: payloads[0], clientId: 'first' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const [at, message] of payloads.slice(1).entries()) {
      await asLenka(sendMessage, { chatId: event, message, clientId: `payload-${at}` })
    }
    const { id } = await asLenka(getMe, {})

    for (const look of [
      { locale: 'cs', ...phone, scheme: 'light' },
      { locale: 'en', ...desk, scheme: 'dark' },
    ] as const) {
      const visitor = await arrive(look, 'Lenka')
      const { page } = visitor
      const done = await watched(page)
      await startSession(visitor, lenka.email)
      await page.goto(`/event-info/${event}`)
      await page.getByText('<img src=x onerror=alert(1)> "volej"').first().waitFor()
      await page.goto(`/chats/${event}`)
      for (const payload of payloads.slice(-10)) {
        await page.getByTestId('chat-message').filter({ hasText: payload }).first().waitFor()
      }
      await page.goto(`/organizations/${club}?tab=feeds`)
      await page.getByText('Klub <script>alert(1)</script>').first().waitFor()
      await page.goto(`/user-profile/${id}`)
      await page.getByText('<svg onload=alert(1)>').first().waitFor()
      await visitor.quiet()
      expect(done).toEqual([])
      expect(await page.locator('a[href^="javascript:" i], base[href], iframe[srcdoc]').count()).toBe(0)
      await visitor.leave()
    }
  })
})

describe('a page of another site', () => {
  it('cannot change anything by forms, images or requests without CORS preflight', async () => {
    const petra = await aMember('Petra')
    const asPetra = await callsOf(petra.email)
    const event = await (await aHall(asPetra))({ name: 'Cíl cizí stránky' })
    const site = process.env['PARTA_TEST_URL'] ?? ''
    const foreign = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Cizí</title>
        <iframe name=hole></iframe>
        <form id=f target=hole method=post enctype="text/plain" action="${site}/a/events/cancel/${event}">
          <input name='{"message":"' value='"}'></form>
        <form id=g target=hole method=post action="${site}/public/identity/sign-out"></form>
        <img src="${site}/a/events/cancel/${event}">`)
    })
    const url = await listenOn(foreign, 0, '127.0.0.1')
    try {
      const visitor = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Petra')
      const { page } = visitor
      await startSession(visitor, petra.email)
      await page.goto(url)
      const tried = await page.evaluate(`(async () => {
        for (const name of ['f', 'g']) document.getElementById(name).submit()
        const send = (path, init) =>
          fetch('${site}' + path, { credentials: 'include', ...init }).then(({ type }) => type, () => 'refused')
        const json = { 'content-type': 'application/json' }
        return Promise.all([
          send('/a/events/cancel/${event}', { method: 'PATCH', headers: json, body: '{}' }),
          send('/public/identity/refresh', { method: 'POST' }),
          send('/public/identity/sign-out', { method: 'POST', mode: 'no-cors' }),
          send('/public/identity/refresh', { method: 'POST', mode: 'no-cors', body: 'x' }),
        ])
      })()`)
      expect(tried).toEqual(['refused', 'refused', 'refused', 'refused'])
      await visitor.quiet()
      await page.goto(`${site}/event-info/${event}`)
      await page.getByText('Cíl cizí stránky').first().waitFor()
      // The session and the event are unchanged.
      expect(new URL(page.url()).pathname).toBe(`/event-info/${event}`)
      expect(await asPetra(updateEvent, { eventId: event, info: 'Platí' }, { id: event })).toMatchObject({
        cancelled: false,
      })
    } finally {
      foreign.close()
      foreign.closeAllConnections()
    }
  })
})
