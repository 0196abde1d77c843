import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type WebhookType, webhookLimits, webhookTypes } from '@parta/contracts/webhooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Card } from '../../../ui/Card.tsx'
import options from '../../../ui/Option.module.css'
import { SendButton } from '../../../ui/SendButton.tsx'
import { create } from '../api.ts'
import classes from './Hooks.module.css'

const option = { body: options.option ?? '' }

interface Props {
  readonly orgId: string
  /** Whether the organisation has as many webhooks as it may. */
  readonly isFull: boolean
}

/** Adds a webhook, and shows its secret once, also the secret of the last webhook that fits. */
export function HookForm({ orgId, isFull }: Props) {
  const { t } = useTranslation('webhooks')
  const { isBusy, act } = useAction()
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<readonly WebhookType[]>(webhookTypes)
  const [secret, setSecret] = useState<string | null>(null)
  const add = () =>
    act(async () => {
      setSecret(await create(orgId, url.trim(), types))
      setUrl('')
    })
  return (
    <Card title={t('add')}>
      <Stack gap="md">
        {secret !== null && <Secret secret={secret} />}
        {isFull ? (
          <p className={classes.line}>{t('full', { count: webhookLimits.count })}</p>
        ) : (
          <>
            <TextInput
              label={t('url')}
              type="url"
              placeholder="https://"
              value={url}
              maxLength={webhookLimits.urlMax}
              onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            />
            <Checkbox.Group
              label={t('types')}
              value={[...types]}
              onChange={(chosen) => setTypes(webhookTypes.filter((type) => chosen.includes(type)))}
            >
              <Stack gap={4} mt={4}>
                {webhookTypes.map((type) => (
                  <Checkbox key={type} value={type} label={t(`type.${type}`)} classNames={option} />
                ))}
              </Stack>
            </Checkbox.Group>
            <div>
              <SendButton
                loading={isBusy}
                missing={url.trim() === '' || types.length === 0 ? t('common:missing.nameAndChoice') : ''}
                onClick={add}
              >
                {t('add')}
              </SendButton>
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('webhooks')
  return (
    <Alert color="accent" role="status" title={t('secret')}>
      <p className={classes.line}>{t('secretText')}</p>
      <code className={classes.secret} data-testid="webhook-secret">
        {secret}
      </code>
      <Button variant="default" size="sm" onClick={() => void copyText(secret, t('copied'))}>
        {t('copy')}
      </Button>
    </Alert>
  )
}
