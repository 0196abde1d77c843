import { ActionIcon, Button, Modal, Stack } from '@mantine/core'
import type { Guest } from '@parta/contracts/guests'
import { IconQrcode, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { invitationPath } from '../../../lib/paths.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { ShareLink } from '../../../ui/ShareLink.tsx'
import { requestRemoveGuest, useGuests } from '../api.ts'
import classes from './Guests.module.css'

/** Who was invited by name and has not joined yet. People without an e-mail have a link to be handed out. */
export function GuestList({ orgId }: { orgId: string }) {
  const { t } = useTranslation('guests')
  const { data, error, mutate } = useGuests(orgId)
  const [shown, setShown] = useState<Guest | null>(null)
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t('waiting')}</h2>
      {data.accepted > 0 && <p className={classes.muted}>{t('accepted', { count: data.accepted })}</p>}
      {data.items.length === 0 && <Empty icon={IconUserPlus} title={t('nobody')} text={t('nobodyText')} />}
      <ul className={classes.people} data-testid="guests">
        {data.items.map((guest) => (
          <GuestItem key={guest.id} orgId={orgId} guest={guest} onShow={() => setShown(guest)} />
        ))}
      </ul>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={shown?.name}>
        {shown?.token && <ShareLink url={location.origin + invitationPath(shown.token)} title={shown.name} />}
      </Modal>
    </Stack>
  )
}

function GuestItem({ orgId, guest, onShow }: { orgId: string; guest: Guest; onShow: () => void }) {
  const { t } = useTranslation('guests')
  const ask = useAsk()
  const { name, email, telephone, isChild, role, token, expiresAt } = guest
  const label = name || email
  const until = t('until', { day: dayOfYear(expiresAt, currentLocale()) })
  const to = isChild ? t('toParents', { emails: email }) : email
  const details = [name ? to : '', telephone, role === 'powerUser' ? t('orgs:roles.powerUser') : '', until]
  const remove = {
    title: t('removeTitle', { name: label }),
    text: t('removeText'),
    confirm: t('remove'),
    run: () => requestRemoveGuest(orgId, guest.id),
  }
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <strong className={classes.value}>{label}</strong>
        <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
      </div>
      {token && (
        <Button variant="default" leftSection={<IconQrcode size={20} aria-hidden="true" />} onClick={onShow}>
          {t('link')}
        </Button>
      )}
      <ActionIcon color="red" aria-label={t('removeOf', { name: label })} onClick={() => ask(remove)}>
        <IconTrash size={22} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
