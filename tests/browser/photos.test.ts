import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { come, dialog, open } from './event-page.ts'
import { beginEvent } from './past.ts'
import { aMember } from './people.ts'
import { aPng } from './picture.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('the photos of an event that has begun', () => {
  it.each(looks)('are added by its players, and deleted by the parent of a child in it, at $width px', async (look) => {
    const [gita, jana] = [await aMember('Gita', look.locale), await aMember('Jana', look.locale)]
    const [asGita, asJana] = [await callsOf(gita.email), await callsOf(jana.email)]
    const id = await (await aHall(asGita))({ name: 'Dětský turnaj' })
    const { id: child } = await asJana(createAlias, { name: 'Ema', ageGroup: 'child' })
    await asJana(joinEvent, { aliasIds: [child] }, { id })
    await beginEvent(id)

    const leader = await come('Gita', look, gita.email)
    await open(leader, id)
    const strip = leader.page.getByTestId('photos')
    for (const name of ['hala.png', 'vitezky.png']) {
      const before = await strip.getByTestId('chat-picture').count()
      await strip.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: aPng(800, 600) })
      await strip.getByTestId('chat-picture').nth(before).waitFor()
    }
    await leader.shot('690-photos')
    await leader.leave()

    const parent = await come('Jana', look, jana.email)
    await open(parent, id)
    await parent.page.getByText(parent.t('chat:photos.parent')).waitFor()
    const photos = parent.page.getByTestId('photos').getByTestId('chat-picture')
    await photos.nth(1).waitFor()
    await parent.page
      .getByTestId('photos')
      .getByRole('button', { name: parent.t('chat:menu') })
      .first()
      .click()
    await parent.page.getByRole('menuitem', { name: parent.t('chat:delete.open') }).click()
    await dialog(parent)
      .getByRole('button', { name: parent.t('chat:delete.confirm') })
      .click()
    await photos.nth(1).waitFor({ state: 'detached' })
    expect(await photos.count()).toBe(1)
    await parent.leave()
  })
})
