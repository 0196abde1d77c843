import { joinOrg, setRole } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { updateMe } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aLeader, choose, come, czech, open, take } from './event-page.ts'
import { aMember } from './people.ts'

const day = 86_400_000

async function anEventWith(names: readonly string[]) {
  const leader = await aLeader('Gita')
  const id = await leader.plan({
    name: 'Badminton na týmy',
    date: new Date(Date.now() + 2 * day).toISOString(),
    willParticipate: false,
  })
  for (const [at, name] of names.entries()) {
    const { email } = await aMember(name)
    const call = await callsOf(email)
    await call(updateMe, { levels: { badminton: (at % 5) + 1 } })
    await call(joinEvent, {}, { id })
  }
  return { id, leader }
}

describe('fair teams', () => {
  it('are made in one tap, adjusted by drag and by keyboard, and sent to the chat', async () => {
    const { id, leader } = await anEventWith(['Adam', 'Bára', 'Cyril', 'Dana'])
    const gita = await come('Gita', { locale: 'cs', ...desk, scheme: 'light' }, leader.email)
    const { page, t } = gita
    await open(gita, id)
    await choose(gita, 'event:menu.teams')
    const teams = page.locator('[data-team]')
    await expect.poll(() => teams.count()).toBe(2)
    const sizes = async () => [
      await teams.nth(0).getByTestId('team-player').count(),
      await teams.nth(1).getByTestId('team-player').count(),
    ]
    expect(await sizes()).toEqual([2, 2])
    await take(gita, '250-teams')

    // By mouse.
    const grip = await teams.nth(0).getByTestId('grip').first().boundingBox()
    const target = await teams.nth(1).boundingBox()
    if (!grip || !target) throw new Error('The teams are not shown')
    await page.mouse.move(grip.x + 8, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(target.x + 40, target.y + 40, { steps: 5 })
    await page.mouse.up()
    await expect.poll(sizes).toEqual([1, 3])

    // By keyboard.
    await teams.nth(1).getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: t('teams:moveTo', { number: 1 }) })
    await item.waitFor()
    await item.press('Enter')
    await expect.poll(sizes).toEqual([2, 2])

    await page.getByRole('button', { name: t('teams:share') }).click()
    await page.waitForURL('**tab=chat')
    await page
      .getByText(t('teams:team', { number: 1 }))
      .first()
      .waitFor()
    await take(gita, '251-teams-in-chat')
    await page.goBack()
    await expect.poll(sizes).toEqual([2, 2])
    await gita.leave()
  })
})

describe('fair teams on a phone', () => {
  it('are adjusted by finger, kept over a reload, and asked for before they are made again', async () => {
    const { id, leader } = await anEventWith(['Adam', 'Bára', 'Cyril', 'Dana'])
    const gita = await come('Gita', { ...czech, locale: 'sk', scheme: 'dark' }, leader.email)
    const { page, t } = gita
    await page.goto(`/event-teams/${id}`)
    const teams = page.locator('[data-team]')
    const first = () => teams.nth(0).getByTestId('team-player').count()
    await expect.poll(first).toBe(2)
    await take(gita, '252-teams-phone')
    const [grip, target] = [
      await teams.nth(0).getByTestId('grip').first().boundingBox(),
      await teams.nth(1).boundingBox(),
    ]
    if (!grip || !target) throw new Error('The teams are not shown')
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] })
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(grip.x + 20, grip.y + 20) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(target.x + 20, target.y + 60) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(target.x + 40, target.y + 80) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(first).toBe(1)

    await page.reload()
    await expect.poll(first).toBe(1)

    // One goalkeeper for two teams.
    await page.getByText(t('teams:wish')).click()
    await page.getByRole('combobox', { name: t('teams:goalkeepers') }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('teams:again') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('teams:again') })
      .click()
    await expect.poll(first).toBe(2)
    await page.getByTestId('unkept').waitFor()
    await take(gita, '254-teams-unkept')
    await gita.leave()
  })
})

describe('fair teams by an admin who is not in the event', () => {
  it('are copied, because its chat is for those who are in it', async () => {
    const [gita, jana] = [await aMember('Gita'), await aMember('Jana')]
    const asGita = await callsOf(gita.email)
    const club = await aClub(asGita, 'Sokol Podolí')
    await (await callsOf(jana.email))(joinOrg, {}, { id: club })
    await asGita(setRole, { memberId: jana.id, newRole: 'admin' }, { id: club })
    const id = await (await aHall(asGita))({ name: 'Týmy klubu', eventOrgId: club })
    for (const name of ['Adam', 'Bára']) await (await callsOf((await aMember(name)).email))(joinEvent, {}, { id })
    const admin = await come('Jana', { ...czech, scheme: 'dark' }, jana.email)
    const { page, t } = admin
    await page.goto(`/event-teams/${id}`)
    await page.getByRole('button', { name: t('teams:copy') }).waitFor()
    expect(await page.getByRole('button', { name: t('teams:share') }).count()).toBe(0)
    await take(admin, '253-teams-to-copy')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('teams:copy') }).click()
    await page.getByText(t('teams:copied')).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(t('teams:team', { number: 2 }))
    await admin.leave()
  })
})
