-- Names of the glossary in place of private ones.
update energy.log_entry set name = 'appWeek' where name = 'keptWeek';
update energy.log_entry set name = 'boost' where name = 'powerful';
