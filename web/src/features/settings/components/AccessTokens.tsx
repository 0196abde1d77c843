import { ActionIcon, Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AccessToken } from '@parta/contracts/access-tokens'
import { IconPlus, IconRobot, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { endAccessToken, useAccessTokens } from '../api.ts'
import { scopeKey } from '../settings.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import classes from './Passkeys.module.css'
import { Row, Rows } from './Row.tsx'
import { SectionState } from './SectionState.tsx'

/** The person's tokens for programs. */
export function AccessTokens() {
  const { t } = useTranslation('accessTokens')
  const [isAdding, dialog] = useDisclosure(false)
  const { data, error, mutate } = useAccessTokens()
  if (!data) return <SectionState error={error} again={() => void mutate()} />
  return (
    <>
      <p className={classes.note}>
        {t('note')} <Anchor href="/public/docs">{t('docs')}</Anchor>
      </p>
      {data.items.length > 0 && (
        <Rows label={t('title')}>
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Rows>
      )}
      <Button mt="sm" variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        {t('add')}
      </Button>
      {isAdding && <NewTokenDialog onClose={dialog.close} />}
    </>
  )
}

function TokenRow({ token: { id, name, scopes, expiresAt, lastUsedAt } }: { token: AccessToken }) {
  const { t } = useTranslation('accessTokens')
  const ask = useAsk()
  const revoke = async () => {
    await endAccessToken(id)
    toast(t('revoked'))
  }
  const question = {
    title: t('revokeTitle', { name }),
    text: t('revokeText'),
    confirm: t('revoke'),
    run: revoke,
  }
  return (
    <Row
      icon={<IconRobot size={22} aria-hidden="true" />}
      title={name}
      note={
        <>
          {scopes.map((scope) => t(scopeKey(scope))).join(', ')}
          <br />
          {lastUsedAt ? (
            <>
              {t('used')} <Moment at={lastUsedAt} />
            </>
          ) : (
            t('unused')
          )}{' '}
          · {t('until', { day: dayOfYear(expiresAt, currentLocale()) })}
        </>
      }
    >
      <ActionIcon aria-label={question.title} onClick={() => ask(question)}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </Row>
  )
}
