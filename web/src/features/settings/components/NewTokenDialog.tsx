import { Button, Checkbox, Code, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { accessTokenLimits, type Scope, scopes } from '@parta/contracts/scopes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { toastError } from '../../../lib/toast.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import options from '../../../ui/Option.module.css'
import { SendButton } from '../../../ui/SendButton.tsx'
import { requestAccessToken } from '../api.ts'
import { scopeKey } from '../settings.ts'

const option = { body: options.option ?? '' }
const terms = [30, 90, accessTokenLimits.daysMax] as const

/** Creates a token for a program, and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation('accessTokens')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={t(secret ? 'made' : 'add')} closeOnClickOutside={!secret}>
      {secret ? <Secret secret={secret} onClose={onClose} /> : <TokenForm onMade={setSecret} onClose={onClose} />}
    </Modal>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('accessTokens')
  return (
    <Stack>
      <p>{t('once')}</p>
      <Code block data-testid="access-token" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group grow>
        <Button variant="default" onClick={() => void copyText(secret, t('copied'))}>
          {t('copy')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  )
}

function TokenForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation('accessTokens')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [days, setDays] = useState<number>(terms[0])
  const [isBusy, setBusy] = useState(false)
  const create = () => {
    setBusy(true)
    requestAccessToken({ name, scopes: chosen as Scope[], days })
      .then(onMade, toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Stack>
      <TextInput
        label={t('name')}
        description={t('nameNote')}
        maxLength={accessTokenLimits.nameMax}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('may')} value={chosen} onChange={setChosen}>
        <Stack gap={4} mt={4}>
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeKey(scope))} classNames={option} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('days')}
        data={terms.map((count) => ({ value: String(count), label: t('forDays', { count }) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      />
      <Group grow align="flex-start">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SendButton
          missing={name.trim() === '' || chosen.length === 0 ? t('common:missing.nameAndChoice') : ''}
          loading={isBusy}
          onClick={create}
        >
          {t('create')}
        </SendButton>
      </Group>
    </Stack>
  )
}
