import { Stack, Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useGrants } from '../../../queries/grants.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ContactsForm } from '../components/ContactsForm.tsx'
import { Grants } from '../components/Grants.tsx'
import classes from '../components/Notes.module.css'
import { Reads } from '../components/Reads.tsx'

/** The person's contact card, who may see it, and who has. */
export function NotesPage() {
  const { t } = useTranslation('notes')
  const [query, setQuery] = useSearchParams()
  const { data, error, mutate } = useGrants()
  const tab = query.get('tab') === 'permissions' ? 'permissions' : 'notes'
  const choose = (next: string | null) =>
    setQuery(next === 'permissions' ? { tab: 'permissions' } : {}, { replace: true })
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      {!data ? (
        error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={2} />
        )
      ) : (
        <Tabs value={tab} onChange={choose} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value="notes">{t('tabs.notes')}</Tabs.Tab>
            <Tabs.Tab value="permissions">{t('tabs.permissions')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="notes">
            <ContactsForm key={data.contacts.tel + data.contacts.email} contacts={data.contacts} />
          </Tabs.Panel>
          <Tabs.Panel value="permissions">
            <Stack gap="lg">
              <Grants
                grants={data.items}
                hasContacts={data.contacts.tel !== ''}
                onFill={() => setQuery({}, { replace: true })}
              />
              <Reads />
            </Stack>
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  )
}
