import { Button, Group } from '@mantine/core'
import type { AdminUser } from '@parta/contracts/admin-users'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { askForAliases, askForContact } from '../users-api.ts'
import classes from './AdminList.module.css'

type Contact = Awaited<ReturnType<typeof askForContact>>
type Aliases = Awaited<ReturnType<typeof askForAliases>>

/** The data that a site admin has revealed. It is kept only while the page is open. */
export function Revealed({ user: { id, aliasCount } }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const [asked, setAsked] = useState<'contact' | 'aliases' | null>(null)
  const [contact, setContact] = useState<Contact | null>(null)
  const [aliases, setAliases] = useState<Aliases | null>(null)
  const show = async (reason: string) => {
    if (asked === 'contact') setContact(await askForContact(id, reason))
    else setAliases(await askForAliases(id, reason))
  }
  return (
    <div className={classes.item}>
      {contact && (
        <p data-testid="revealed-contact">
          <strong>{`${contact.name} ${contact.surname}`.trim()}</strong> · {contact.email}
        </p>
      )}
      {aliases?.map(({ id: alias, name, ageGroup }) => (
        <p key={alias} data-testid="revealed-alias">
          {name} · {t(`users.ageGroup.${ageGroup}`)}
        </p>
      ))}
      <Group gap="sm">
        {!contact && (
          <Button
            variant="default"
            px="sm"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            onClick={() => setAsked('contact')}
          >
            {t('users.reveal.contact')}
          </Button>
        )}
        {!aliases && aliasCount > 0 && (
          <Button
            variant="default"
            px="sm"
            leftSection={<IconEye size={18} aria-hidden="true" />}
            onClick={() => setAsked('aliases')}
          >
            {t('users.reveal.aliases')}
          </Button>
        )}
      </Group>
      {asked && (
        <ReasonDialog
          title={t(`users.reveal.${asked}`)}
          confirm={t('users.show')}
          run={show}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
