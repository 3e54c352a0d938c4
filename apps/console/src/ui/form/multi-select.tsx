import Select, { type SelectProps } from 'antd/es/select';

/**
 * Several of a list, or several of one's own. Tab goes on to the next field and chooses nothing: antd would take whatever
 * is lit in the open list.
 */
export function MultiSelect({ onInputKeyDown, ...rest }: SelectProps & { mode: 'multiple' | 'tags' }) {
  return (
    <Select
      {...rest}
      onInputKeyDown={(event) => {
        if (event.key === 'Tab') event.stopPropagation();
        onInputKeyDown?.(event);
      }}
    />
  );
}
