import { Button, Checkbox, Stack } from '@mantine/core'
import type { Me } from '@parta/contracts/profiles'
import { FormProvider, useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { legalPath } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { newSeed } from '../../../lib/seed.ts'
import { Failed } from '../../../ui/ListStates.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { saveFirstProfile, useTextVersions } from '../api.ts'
import { type FirstProfileValues, firstProfileBody, firstProfileResolver, profileValues } from '../form.ts'
import { showRefusal } from '../refusal.ts'
import classes from './FirstProfileForm.module.css'
import { ProfileFields } from './ProfileFields.tsx'

const consents = ['terms', 'privacy', 'gdpr'] as const

/** Fills in what is known from a social sign-in or an invitation. */
function firstValues(me: Me): FirstProfileValues {
  const known = profileValues(me)
  return {
    ...known,
    gender: me.gender === 'unknown' ? null : me.gender,
    age: me.age === 'unknown' ? null : me.age,
    languages: known.languages.length > 0 ? known.languages : [currentLocale()],
    image: me.image === 'BASIC' ? `SEED:${newSeed()}` : me.image,
    consents: { terms: false, privacy: false, gdpr: false },
  }
}

export function FirstProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const stored = useStoredDraft('first-profile', firstValues(me))
  const form = useForm<FirstProfileValues>({ resolver: firstProfileResolver, defaultValues: stored.restored })
  // A draft must not contain consents.
  const saving = useDraft(form, stored, { without: ['consents'] })
  const { isSubmitting } = form.formState
  const agreed = consents.every((consent) => form.watch(`consents.${consent}`))
  const { data: versions, error: unread, mutate } = useTextVersions()

  const submit = form.handleSubmit(async (values) => {
    if (!versions) return
    try {
      await saving(() => saveFirstProfile(firstProfileBody(values) as Parameters<typeof saveFirstProfile>[0], versions))
    } catch (error) {
      // The texts have changed meanwhile: they must be read and agreed to again.
      if (error instanceof CallError && error.code === 'terms.outdated') {
        form.setValue('consents', firstValues(me).consents)
        await mutate()
      }
      showRefusal(error, form.setError)
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className={classes.card}>
        <Stack gap="lg">
          <ProfileFields email={me.email} />
          <Stack gap={4}>
            {consents.map((consent) => (
              <Checkbox
                key={consent}
                label={
                  <Trans
                    t={t}
                    i18nKey={`consents.${consent}`}
                    components={{ text: <Link to={legalPath(consent)} target="_blank" rel="noopener" /> }}
                  />
                }
                classNames={{ body: classes.consent ?? '' }}
                {...form.register(`consents.${consent}`)}
              />
            ))}
          </Stack>
          {unread && <Failed error={unread} again={() => void mutate()} />}
          <Button type="submit" size="xl" disabled={!agreed || !versions} loading={isSubmitting}>
            {t('about.submit')}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  )
}
