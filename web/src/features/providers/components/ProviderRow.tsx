import { Button } from '@mantine/core'
import type { ProviderState } from '@parta/contracts/providers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longDay } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { disconnect, leaveForReservanto } from '../api.ts'
import classes from './ProviderRow.module.css'
import { Setup } from './Setup.tsx'

/** A booking system of an organisation, with buttons to connect, set up and disconnect it. */
export function ProviderRow({ orgId, system }: { orgId: string; system: ProviderState }) {
  const { t } = useTranslation('providers')
  const { state, since } = system
  const name = t(system.provider)
  const date = since ? longDay(since, currentLocale()) : ''
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.note}>{t(state, { date })}</p>
        {state === 'off' && <p className={classes.note}>{t('text', { name })}</p>}
      </div>
      {state === 'off' && <ConnectButton orgId={orgId} />}
      {state === 'connected' && <DisconnectButton orgId={orgId} name={name} />}
      {state === 'connected' && (
        <div className={classes.setup}>
          <Setup orgId={orgId} />
        </div>
      )}
    </li>
  )
}

function ConnectButton({ orgId }: { orgId: string }) {
  const { t } = useTranslation('providers')
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    leaveForReservanto(orgId).catch((error: unknown) => {
      setBusy(false)
      toastError(error)
    })
  }
  return (
    <Button color="accent" c="var(--on-accent)" loading={busy} onClick={leave}>
      {t('connect')}
    </Button>
  )
}

function DisconnectButton({ orgId, name }: { orgId: string; name: string }) {
  const { t } = useTranslation('providers')
  const ask = useAsk()
  const run = async () => {
    await disconnect(orgId)
    toast(t('disconnected'))
  }
  const question = { title: t('disconnectTitle', { name }), text: t('disconnectText'), confirm: t('disconnect'), run }
  return (
    <Button variant="default" onClick={() => ask(question)}>
      {t('disconnect')}
    </Button>
  )
}
