/**
 * A part of the boot script: what a visitor presses and fills in before the application has taken the page over is kept,
 * and done again once it has (`live`). Links and forms that are sent need none of this: they work without script.
 */
export const EARLY_ACTS = [
  'const filled=new Map();',
  'let pressed;',
  "const ticks=({type})=>type==='checkbox'||type==='radio';",
  'const keepPress=({target})=>{',
  "pressed=target.closest?.('button[type=button]')??pressed",
  '};',
  'const keepField=({target})=>{',
  // The last one stands last: of several in a group it counts.
  'filled.delete(target);',
  'filled.set(target,ticks(target)?target.checked:target.value)',
  '};',
  // Where the application shows other fields than the document had, the one that stands for the same.
  'const standing=(field)=>field.isConnected?field:',
  '[...document.getElementsByName(field.name)].find((other)=>!ticks(field)||other.value===field.value);',
  'const write=(field,value)=>{',
  // React looks away from a value that it has seen: it saw the empty one last, and not how this one came.
  "field.value='';",
  "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);",
  "for(const type of ['input','change'])field.dispatchEvent(new Event(type,{bubbles:true}))",
  '};',
  'const redo=()=>{',
  'for(const [was,value] of filled){',
  'const field=standing(was);',
  'if(!field)continue;',
  'if(!ticks(field))write(field,value);',
  'else if(field.checked!==value)field.click()',
  '}',
  'if(pressed?.isConnected)pressed.click()',
  '};',
  "addEventListener('click',keepPress,true);",
  "addEventListener('input',keepField,true);",
  "addEventListener('live',()=>{",
  "removeEventListener('click',keepPress,true);",
  "removeEventListener('input',keepField,true);",
  'redo()',
  '},{once:true});',
].join('');
