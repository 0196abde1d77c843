import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { codeIn } from './code.ts'
import { aLeader, come, czech, dialog, open, take } from './event-page.ts'
import { codeIsKept, codeIsLoaded, keptBy } from './loaded-code.ts'
import { aMember } from './people.ts'
import { forgiveCut, wireOf } from './wire.ts'

/** An event that begins soon, with players who joined without a browser. */
async function anEventOfToday(names: readonly string[]) {
  const leader = await aLeader('Gita')
  const id = await leader.plan({
    name: 'Večerní badminton',
    maxPlayers: 20,
    date: new Date(Date.now() + 3 * 60_000).toISOString(),
    willParticipate: false,
  })
  const players = await Promise.all(names.map((name) => aMember(name)))
  for (const { email } of players) await (await callsOf(email))(joinEvent, {}, { id })
  return { id, leader, players }
}

const rowOf = ({ page }: Visitor, name: string) => page.getByTestId('attendee').filter({ hasText: name })

/** Shows a player's pass, or another text that the player puts in its place, and returns a photo of the code. */
async function photoOf(player: Visitor, eventId: string, forge?: (pass: string) => string): Promise<Buffer> {
  const { page } = player
  if (forge) {
    await page.route('**/a/events/passes/*', async (route) => {
      const answer = await route.fetch()
      const passes = (await answer.json()) as { items: { pass: string }[] }
      const items = passes.items.map((item) => ({ ...item, pass: forge(item.pass) }))
      await route.fulfill({ response: answer, json: { ...passes, items } })
    })
  }
  await open(player, eventId)
  await page.getByTestId('show-pass').click()
  const code = dialog(player).getByTestId('qr')
  await code.getByRole('img').waitFor()
  // Whether the code is complete: a photo without one would be refused for another reason.
  await codeIn(code)
  return code.screenshot()
}

/** Gives a photo to the leader's scanner. */
async function scan({ page, t }: Visitor, photo: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('share:scan.picture') }).click()
  await (await choosing).setFiles({ name: 'code.png', mimeType: 'image/png', buffer: photo })
}

describe('scanning a code from a picture', () => {
  it('can be repeated with the same picture, because the page forgets one without a code', async () => {
    const guest = await come('Gita', czech)
    const { page, t } = guest
    await page.goto('/scan')
    const nothing = await (await fetch(`${process.env['PARTA_TEST_URL']}/icon-192.png`)).arrayBuffer()
    await scan(guest, Buffer.from(nothing))
    await page.getByText(t('share:scan.image')).waitFor()
    await expect.poll(() => page.locator('input[type=file]').inputValue()).toBe('')
    await guest.leave()
  })
})

describe('checking in', () => {
  it('works without a connection by the list and by passes, and is sent later', async () => {
    const { id, leader, players } = await anEventOfToday(['Adam', 'Bára', 'Cyril'])
    const [adam, bara] = players
    const player = await come('Bára', czech, bara?.email)
    const photo = await photoOf(player, id)
    const forged = await photoOf(player, id, (pass) => pass.replace(/^(PARTA1\.[^.]+\.)[^.]+/, `$1${'x'.repeat(22)}`))
    await player.page.unrouteAll()
    const other = await photoOf(player, id, () => 'https://example.com/')
    await player.leave()
    const gita = await come('Gita', czech, leader.email)
    const { page, t } = gita
    const wire = await wireOf(gita)
    await open(gita, id)
    await page
      .getByTestId('who-is-here')
      .filter({ hasText: t('attendance:hereOf', { here: 0, all: 3 }) })
      .waitFor()
    await take(gita, '240-event-of-today')
    // The list and its code must be loaded and kept before the connection is cut.
    await codeIsLoaded(gita, 'AttendancePage')
    await codeIsKept(gita)
    await expect.poll(async () => (await keptBy(gita)).data).toContain(`parta.offline.attendance.${id}`)
    await wire.cut()

    await page.getByTestId('who-is-here').click()
    await page.getByRole('button', { name: t('attendance:markHere', { name: 'Adam Nováková' }) }).click()
    await page
      .getByTestId('unsent-marks')
      .getByText(t('attendance:unsent_one', { count: 1 }))
      .waitFor()
    await page.getByRole('button', { name: t('attendance:markMissing', { name: 'Cyril Nováková' }) }).click()
    await page
      .getByTestId('unsent-marks')
      .getByText(t('attendance:unsent_few', { count: 2 }))
      .waitFor()
    await take(gita, '241-list-offline')

    await page.getByRole('button', { name: t('attendance:scan.open') }).click()
    // The test's browser has no camera.
    await dialog(gita).getByText(t('attendance:scan.byList')).waitFor()
    await scan(gita, photo)
    await page.getByTestId('scanned').getByText('Bára Nováková').waitFor()
    await take(gita, '242-scanned')
    const problem = page.getByTestId('scan-problem')
    await scan(gita, photo)
    await problem.getByText(t('attendance:scan.used', { name: 'Bára Nováková' })).waitFor()
    await scan(gita, forged)
    await problem.getByText(t('attendance:scan.forged')).waitFor()
    // Otherwise the browser would not report the same picture when it is chosen again.
    await expect.poll(() => dialog(gita).locator('input[type=file]').inputValue()).toBe('')
    await take(gita, '243-forged')
    await scan(gita, other)
    await problem.getByText(t('attendance:scan.invalid')).waitFor()
    await page.keyboard.press('Escape')
    await dialog(gita).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByTestId('unsent').count()).toBe(3)

    await wire.mend()
    await page.getByTestId('unsent-marks').waitFor({ state: 'detached' })
    await page.getByTestId('here-count').getByText('2').waitFor()
    forgiveCut(gita)

    // Another device sees the same.
    const again = await come('Gita', { locale: 'en', ...desk, scheme: 'dark' }, leader.email)
    await again.page.goto(`/event-attendance/${id}`)
    await expect.poll(() => rowOf(again, 'Adam').getAttribute('data-there')).toBe('true')
    await expect.poll(() => rowOf(again, 'Bára').getAttribute('data-there')).toBe('true')
    await expect.poll(() => rowOf(again, 'Cyril').getAttribute('data-there')).toBe('false')
    await take(again, '244-list')
    await again.leave()
    await gita.leave()

    // A player has nothing to do with the list.
    const curious = await come('Adam', czech, adam?.email)
    await curious.page.goto(`/event-attendance/${id}`)
    await curious.page.getByRole('alert').waitFor()
    await curious.leave([`403 GET /a/events/attendance/${id}`])
  })

  it('of a family shows a pass for each of them, without a connection, too', async () => {
    const { id } = await anEventOfToday([])
    const { email } = await aMember('Hana')
    const call = await callsOf(email)
    const child = await call(createAlias, { name: 'Ivan', surname: 'Malý', ageGroup: 'child' })
    await call(joinEvent, { aliasIds: [child.id] }, { id })
    await call(joinEvent, {}, { id })
    const hana = await come('Hana', { ...czech, locale: 'sk', scheme: 'dark' }, email)
    const { page, t } = hana
    const wire = await wireOf(hana)
    await open(hana, id)
    const button = page.getByTestId('show-pass')
    await button.getByText(t('attendance:pass.open_few')).waitFor()
    await codeIsKept(hana)
    await wire.cut()
    await button.click()
    const passes = dialog(hana).getByTestId('pass')
    await expect.poll(() => passes.getByRole('img').count()).toBe(2)
    await take(hana, '245-passes')
    const codes = [await codeIn(passes.nth(0).getByTestId('qr')), await codeIn(passes.nth(1).getByTestId('qr'))]
    for (const code of codes) expect(code).toMatch(new RegExp(`^PARTA1\\.${id}\\.`))
    expect(codes[0]).not.toBe(codes[1])
    await wire.mend()
    forgiveCut(hana)
    await hana.leave()
  })
})
