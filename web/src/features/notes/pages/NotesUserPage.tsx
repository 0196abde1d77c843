import { Button } from '@mantine/core'
import { IconLock, IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { orgPath, paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useProfile } from '../../../queries/people.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { askForContacts, useNotes } from '../api.ts'
import classes from '../components/Notes.module.css'

interface NotesOf {
  readonly id: string
  readonly orgId: string
}

/** Returns the person and the organisation from the navigation state or the address. */
function notesOf(state: unknown, query: URLSearchParams): NotesOf | null {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Partial<Record<keyof NotesOf, unknown>>
  const id = given.id ?? query.get('id')
  const orgId = given.orgId ?? query.get('orgId')
  return typeof id === 'string' && typeof orgId === 'string' ? { id, orgId } : null
}

/** The contact card of a member who has granted it to an organisation. */
export function NotesUserPage() {
  const { t } = useTranslation('notes')
  const [query] = useSearchParams()
  const whose = notesOf(useLocation().state, query)
  const { data, error, mutate } = useNotes(whose)
  const { data: person } = useProfile(whose?.id ?? null)
  const { data: org } = useOrg(whose?.orgId ?? null)
  if (whose === null) return <Navigate to={paths.orgs} replace />
  return (
    <div className={classes.page}>
      <PageHeader title={t('user.title')} lead={org?.name ?? ''} back={orgPath(whose.orgId)} />
      <Card>
        {person && (
          <div className={classes.who}>
            <Avatar who={person} size={64} />
            <h2>
              <PersonLink id={person.id} deleted={person.deleted}>
                <PersonName who={person} />
              </PersonLink>
            </h2>
          </div>
        )}
        {data ? (
          <ContactCard {...data} />
        ) : error?.code === 'notes.forbidden' ? (
          <NotGranted whose={whose} />
        ) : error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={1} />
        )}
      </Card>
    </div>
  )
}

function ContactCard({ tel, email }: { tel: string; email: string }) {
  const { t } = useTranslation('notes')
  return (
    <>
      <a className={classes.contact} href={`tel:${tel}`}>
        <IconPhone size={26} aria-hidden="true" />
        <span>{tel}</span>
      </a>
      <a className={classes.contact} href={`mailto:${email}`}>
        <IconMail size={26} aria-hidden="true" />
        <span>{email}</span>
      </a>
      <p className={classes.quiet}>{t('user.logged')}</p>
    </>
  )
}

/** The same text for not granted, withdrawn and not a member: only the person can change it. */
function NotGranted({ whose }: { whose: NotesOf }) {
  const { t } = useTranslation('notes')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await askForContacts(whose.id, whose.orgId)
      setAsked(true)
      toast(t('done.asked'))
    } catch (error) {
      setAsked(error instanceof CallError && error.code === 'notes.alreadyRequested')
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Empty icon={IconLock} title={t('user.refusedTitle')} text={t('user.refusedText')}>
      {isAsked ? (
        <p role="status">{t('user.asked')}</p>
      ) : (
        <Button loading={isBusy} onClick={() => void ask()}>
          {t('user.ask')}
        </Button>
      )}
    </Empty>
  )
}
