import { joinOrg } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, type Visitor } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, choose, come, czech, dialog, leave, open, take } from './event-page.ts'
import { aMember } from './people.ts'
import { choice } from './steps.ts'

const looks = looksOf({ ...czech, ...desk, scheme: 'dark' }, czech)

/** The question is rendered above the dialog. */
const question = ({ page, t }: Visitor) => page.getByRole('dialog', { name: t('common:leave.title') })
const answer = (visitor: Visitor, word: 'stay' | 'discard') =>
  question(visitor)
    .getByRole('button', { name: visitor.t(`common:leave.${word}`) })
    .click()

/** Types into the dialog that `show` opens, and tries every way of closing it. */
async function tryToLose(visitor: Visitor, show: () => Promise<void>, label: string): Promise<void> {
  const { page, t } = visitor
  const field = page.getByLabel(t(label), { exact: true })
  await show()
  const before = await field.inputValue()
  await field.fill('Nejde to')
  await page.keyboard.press('Escape')
  await question(visitor).getByText(t('common:leave.close')).waitFor()
  await visitor.shot('420-dialog-asks')
  // Escape closes the question, and the dialog stays open.
  await page.keyboard.press('Escape')
  await question(visitor).waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('Nejde to')
  const close = dialog(visitor)
    .getByRole('button', { name: t('common:close') })
    .first()
  await close.click()
  await answer(visitor, 'stay')
  await question(visitor).waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('Nejde to')
  await page.reload()
  await show()
  await expect.poll(() => field.inputValue()).toBe('Nejde to')
  await close.click()
  await answer(visitor, 'discard')
  await dialog(visitor).first().waitFor({ state: 'detached' })
  await show()
  await expect.poll(() => field.inputValue()).toBe(before)
  await page.keyboard.press('Escape')
  await dialog(visitor).first().waitFor({ state: 'detached' })
}

describe.each(looks)('a dialog with a text input at $width px', (look) => {
  it('of an event keeps unsent text, and asks before it is closed', async () => {
    const { email, plan } = await aLeader('Kamila')
    const id = await plan({ name: 'Volejbal' })
    const member = await aMember('Luděk')
    await (await callsOf(member.email))(joinEvent, {}, { id })
    const ludek = await come('Luděk', look, member.email)
    await open(ludek, id)
    await tryToLose(ludek, () => leave(ludek), 'event:leave.message')
    await ludek.leave()

    const kamila = await come('Kamila', look, email)
    const { page, t } = kamila
    await open(kamila, id)
    await tryToLose(kamila, () => choose(kamila, 'event:cancel.open'), 'event:cancel.message')
    const kick = () => page.getByRole('button', { name: t('event:kick.open', { name: 'Luděk Nováková' }) }).click()
    await tryToLose(kamila, kick, 'event:kick.message')
    await kamila.leave()
  })

  it('of an organisation keeps unsent text, and asks before it is closed', async () => {
    const [admin, member] = [await aMember('Tereza'), await aMember('Viktor')]
    const id = await aClub(await callsOf(admin.email), 'Klub')
    await (await callsOf(member.email))(joinOrg, {}, { id })
    const viktor = await come('Viktor', look, member.email)
    await viktor.page.goto(`/organizations/${id}`)
    const leave = async () => {
      await viktor.page.getByRole('button', { name: viktor.t('orgs:actions') }).click()
      await viktor.page.getByRole('menuitem', { name: viktor.t('orgs:leave.open') }).click()
    }
    await tryToLose(viktor, leave, 'orgs:leave.message')
    await viktor.leave()
  })

  it('of a new place keeps unsent text, and is closed by the back button, which then goes a step back', async () => {
    const visitor = await come('Zuzana', look)
    const { page, t } = visitor
    await page.goto('/search')
    await page.locator('a[href="/new-event"]:visible').first().click()
    await page.getByRole('button', { name: t('planning:quick.more') }).click()
    await page.getByLabel(t('events:name'), { exact: true }).fill('Badminton')
    await choice(visitor, 'events:activity').click()
    await page.getByRole('option', { name: t('activities:badminton'), exact: true }).click()
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    const show = () => page.getByRole('button', { name: t('planning:places.add') }).click()
    await tryToLose(visitor, show, 'planning:places.name')
    await show()
    await page.getByLabel(t('planning:places.name'), { exact: true }).fill('Hala')
    await take(visitor, '421-new-place')
    await page.evaluate('history.back()')
    await answer(visitor, 'discard')
    await dialog(visitor).first().waitFor({ state: 'detached' })
    await page.getByText(t('common:wizard.of', { step: 2, steps: 4 })).waitFor()
    await page.evaluate('history.back()')
    await page.getByText(t('common:wizard.of', { step: 1, steps: 4 })).waitFor()
    await page.evaluate('history.back()')
    await page.getByRole('button', { name: t('planning:quick.more') }).waitFor()
    await page.evaluate('history.back()')
    await page.waitForURL('**/search')
    await visitor.leave()
  })
})
