/** Shows a form for the link's password in `place`. Its texts are in the page, in the visitor's language. */
export function askPassword(place: HTMLElement, problem: string, onGiven: (password: string) => void): void {
  const { ask = '', password = '', enter = '' } = document.body.dataset;
  const form = document.createElement('form');
  form.className = 'lock';

  const title = document.createElement('h2');
  title.textContent = ask;
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'password', required: true, maxLength: 100, autocomplete: 'off' });
  label.append(password, input);
  const line = document.createElement('p');
  line.id = 'problem';
  line.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = enter;
  form.append(title, label, line, button);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value !== '') onGiven(input.value);
  });
  place.replaceChildren(form);
  if (problem !== '') {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', line.id);
    // Set after insertion, so that screen readers announce it.
    line.textContent = problem;
  }
  input.focus();
}
