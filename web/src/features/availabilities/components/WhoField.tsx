import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { AddChild } from '../../../ui/AddChild.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import type { AvailabilityValues } from '../form.ts'
import classes from './Choices.module.css'

/** Chooses between the person and their aliases, to whom a child can be added. */
export function WhoField() {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const { control } = useFormContext<AvailabilityValues>()
  const { field } = useController({ control, name: 'aliasId' })
  if (!me) return null
  const people = [{ ...me, value: null }, ...me.aliases.map((alias) => ({ ...alias, value: alias.id }))]
  return (
    <fieldset className={classes.group}>
      <legend>{t('who')}</legend>
      <div className={classes.chips}>
        {people.map(({ value, ...person }) => (
          <label key={person.id} className={classes.chip}>
            <input type="radio" name="aliasId" checked={field.value === value} onChange={() => field.onChange(value)} />
            <Avatar who={person} size={30} />
            {value === null ? t('me') : fullName(person)}
          </label>
        ))}
        <AddChild onAdded={field.onChange} />
      </div>
    </fieldset>
  )
}
