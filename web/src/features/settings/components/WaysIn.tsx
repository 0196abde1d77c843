import { Button } from '@mantine/core'
import { type SocialProvider, socialProviders } from '@parta/contracts/values'
import type { Ways } from '@parta/contracts/ways'
import { IconKey, IconMail, IconNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { paths } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useProviders } from '../../../queries/providers.ts'
import { useAsk } from '../../../ui/ask.ts'
import { ProviderMark, providerNames } from '../../../ui/ProviderMark.tsx'
import { goToLink, requestUnlink, useWays } from '../api.ts'
import { Passkeys } from './Passkeys.tsx'
import { Row, Rows } from './Row.tsx'
import { SectionState } from './SectionState.tsx'

/** The person's ways to sign in: a mailed code, password, providers, passkeys. */
export function WaysIn() {
  const { data: ways, error, mutate } = useWays()
  const { data: offered } = useProviders()
  if (!ways) return <SectionState error={error} again={() => void mutate()} />
  const isLinked = (provider: SocialProvider) => ways.social.some((linked) => linked.provider === provider)
  // A linked provider can be unlinked, even if the operator no longer offers it.
  const shown = socialProviders.filter((provider) => isLinked(provider) || offered?.items.includes(provider))
  return (
    <>
      <Rows>
        <EmailRow />
        <CodeRow />
        <PasswordRow isSet={ways.password} />
        {shown.map((provider) => (
          <ProviderRow key={provider} provider={provider} linked={linkedOf(ways, provider)} />
        ))}
      </Rows>
      <Passkeys passkeys={ways.passkeys} />
    </>
  )
}

function linkedOf(ways: Ways, provider: SocialProvider): Ways['social'][number] | undefined {
  return ways.social.find((linked) => linked.provider === provider)
}

function EmailRow() {
  const { t } = useTranslation('settings')
  const { data: me } = useMe()
  return (
    <Row icon={<IconMail size={20} aria-hidden="true" />} title={t('ways.email')} note={me?.email}>
      <Button variant="default" component={Link} to={paths.changeEmail} aria-label={t('identity:changeEmail.title')}>
        {t('ways.change')}
      </Button>
    </Row>
  )
}

/** A code by e-mail is a way in that everybody has. */
function CodeRow() {
  const { t } = useTranslation('settings')
  return <Row icon={<IconNumbers size={20} aria-hidden="true" />} title={t('ways.code')} note={t('ways.codeAlways')} />
}

function PasswordRow({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Row
      icon={<IconKey size={20} aria-hidden="true" />}
      title={t('ways.password')}
      note={t(isSet ? 'ways.passwordSet' : 'ways.passwordMissing')}
    >
      <Button
        variant="default"
        component={Link}
        to={isSet ? paths.changePassword : paths.requestPassword}
        state={isSet ? null : { first: true }}
      >
        {t(isSet ? 'ways.change' : 'ways.set')}
      </Button>
    </Row>
  )
}

interface ProviderProps {
  readonly provider: SocialProvider
  readonly linked: Ways['social'][number] | undefined
}

function ProviderRow({ provider, linked }: ProviderProps) {
  const { t } = useTranslation('settings')
  const ask = useAsk()
  const [isLeaving, setLeaving] = useState(false)
  const name = providerNames[provider]
  const link = async () => {
    setLeaving(true)
    try {
      await goToLink(provider)
    } catch (error) {
      setLeaving(false)
      toastError(error)
    }
  }
  const unlink = async () => {
    await requestUnlink(provider)
    toast(t('ways.unlinked', { provider: name }))
  }
  const question = {
    title: t('ways.unlinkTitle', { provider: name }),
    text: t('ways.unlinkText', { provider: name }),
    confirm: t('ways.unlink'),
    run: unlink,
  }
  return (
    <Row
      icon={<ProviderMark provider={provider} />}
      title={name}
      note={linked ? linked.email || t('ways.linked') : t('ways.notLinked')}
    >
      {linked ? (
        <Button variant="default" aria-label={question.title} onClick={() => ask(question)}>
          {t('ways.unlink')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t('ways.linkTitle', { provider: name })}
          loading={isLeaving}
          onClick={() => void link()}
        >
          {t('ways.link')}
        </Button>
      )}
    </Row>
  )
}
