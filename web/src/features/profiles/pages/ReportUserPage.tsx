import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { PersonCard } from '@parta/contracts/shapes'
import { IconCircleCheck, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { paths, personPath } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { useBlocks } from '../../../queries/blocks.ts'
import { useProfile } from '../../../queries/people.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { sendReport } from '../api.ts'
import { type ReportValues, reportResolver } from '../form.ts'
import { showRefusal } from '../refusal.ts'
import { idFrom } from '../state.ts'
import classes from './Narrow.module.css'

/** Reports another person to the operators. */
export function ReportUserPage() {
  const { t } = useTranslation('profiles')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { data: me } = useMe()
  const id = search.get('userId') ?? idFrom(state, 'userToReport')
  const { data: profile, error, mutate } = useProfile(id)
  // A blocked person can be reported, too.
  const { data: blocks } = useBlocks()
  const who = profile ?? blocks?.items.find(({ person }) => person.id === id)?.person
  if (id === null || id === me?.id) return <Navigate to={paths.profile} replace />
  if (profile?.deleted) return <Navigate to={personPath(id)} replace />
  return (
    <div className={classes.page}>
      <PageHeader title={t('report.title')} back={personPath(id)} />
      {who ? <Report who={who} /> : error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />}
    </div>
  )
}

function Report({ who }: { who: Pick<PersonCard, 'id' | 'name' | 'surname'> }) {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const [outcome, setOutcome] = useState<'sent' | 'already' | null>(null)
  const stored = useStoredDraft<ReportValues>(`report-${who.id}`, { message: '' })
  const form = useForm<ReportValues>({ resolver: reportResolver(who.id), defaultValues: stored.restored })
  const saving = useDraft(form, stored)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ message }) => {
    try {
      await saving(() => sendReport(who.id, message.trim()))
      setOutcome('sent')
    } catch (error) {
      if (error instanceof CallError && error.code === 'report.already') setOutcome('already')
      else showRefusal(error, form.setError)
    }
  })
  if (outcome !== null) {
    return (
      <div role="status">
        <Empty icon={IconCircleCheck} title={t(`report.${outcome}Title`)} text={t(`report.${outcome}Text`)}>
          <Button component={Link} to={personPath(who.id)} variant="default">
            {t('report.back')}
          </Button>
        </Empty>
      </div>
    )
  }
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.card}>
      <Stack gap="lg">
        <p>{t('report.lead', { name: fullName(who) })}</p>
        <Textarea
          label={t('report.message')}
          placeholder={t('report.hint')}
          description={t('descriptionCount', { count: form.watch('message').length, max: limits.longTextMax })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autosize
          minRows={5}
          maxLength={limits.longTextMax}
          error={text(errors.message)}
          {...form.register('message')}
        />
        <Alert color="gray">{t('report.promise')}</Alert>
        <Button
          type="submit"
          size="lg"
          color="red"
          loading={isSubmitting}
          leftSection={<IconFlag size={20} aria-hidden="true" />}
        >
          {t('report.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
